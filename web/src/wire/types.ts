/* Made by scripts/wire_types.py from src/crazydeck/server/protocol.py; not to be edited by hand. */

export type ToClient = Update | Done | NotDone | Told | BeatBack;
export type ToServer =
  | Hello
  | Sit
  | Stand
  | Configure
  | SetBot
  | Start
  | Entropy
  | Play
  | Deal
  | Rematch
  | Remove
  | LastDeal
  | Away
  | Say
  | Answer
  | Ask
  | Beat;

/**
 * Set one's standing answer to a kind of choice, where the game has such; a choice of that kind is open: answer it.
 *
 * `name` and `value` are of the list in the game's `standing`. Only the seat itself is told of it, in `you`.
 */
export interface Answer {
  id: string;
  name: string;
  type: "answer";
  value: string;
}
/**
 * Ask about the seat's own observation while arranging a hand; no event. Answered with `told`.
 */
export interface Ask {
  cards?: string[];
  id: string;
  params?: {
    [k: string]: unknown;
  };
  question: string;
  type: "ask";
}
/**
 * Step away (a bot stands in at once), or come back.
 */
export interface Away {
  away: boolean;
  id: string;
  type: "away";
}
/**
 * Public knowledge of unseen cards: `count` cards of a hand (or of the stock, next first) are none of `cards`.
 */
export interface Barred {
  cards: string[];
  count: number;
}
/**
 * Heartbeat, every 10 s; answered with `beat`.
 */
export interface Beat {
  type: "beat";
}
/**
 * The answer to a heartbeat.
 */
export interface BeatBack {
  now: number;
  type: "beat";
}
/**
 * What one seat has captured in this deal.
 */
export interface Captured {
  points: number;
  tricks: number;
}
/**
 * One row of the table of changes from the standard game.
 */
export interface Change {
  here: string;
  label: string;
  option: string;
  sentence: string;
  standard: string;
}
/**
 * The host changes seats, options or settings in the lobby; what is absent stays.
 */
export interface Configure {
  id: string;
  options?: {
    [k: string]: unknown;
  } | null;
  seats?: number | null;
  settings?: Settings | null;
  type: "configure";
}
/**
 * How a table is run; not rules.
 */
export interface Settings {
  clock?: number;
  grace?: number;
  pace?: number;
  spectators?: boolean;
  stand_in?: "bot" | "wait";
}
/**
 * What must be laid down in a round.
 */
export interface Contract {
  runs: number;
  sets: number;
}
/**
 * All that one seat (None: a watcher) may know.
 */
export interface CrazyObservation {
  game: "crazy";
  own?: CrazyOwn | null;
  public: CrazyPublic;
  seat: number | null;
}
/**
 * What only the seat itself knows.
 */
export interface CrazyOwn {
  hand: string[];
  moves?: string[];
  refusals?: {
    [k: string]: Refusal;
  };
}
/**
 * Why something is refused, as data: the web, the terminal and the library show the same sentence.
 */
export interface Refusal {
  code: string;
  field?: string | null;
  params?: {
    [k: string]: unknown;
  };
  text: string;
}
/**
 * What everybody at the table sees.
 */
export interface CrazyPublic {
  actors: number[];
  all_points: number;
  chooser: number;
  counts: number[];
  decks: number;
  first?: number | null;
  first_unknown?: boolean;
  hand_size: number;
  hands?: string[][] | null;
  kind: ("black13" | "crazy" | "every" | "firstlast" | "red") | null;
  last?: number | null;
  last_trick?: Trick | null;
  leader: number;
  match: MatchView;
  moon?: Moon | null;
  open_kinds?: ("black13" | "crazy" | "every" | "firstlast" | "red")[];
  options: CrazyOptions;
  phase: "announce" | "choose" | "over" | "play";
  play_off?: boolean;
  played?: string[];
  removed_cards?: string[];
  seats: number;
  set_aside?: number;
  stake?: number;
  taken: Taken[];
  trick?: Played[];
  tricks?: Trick[];
  used_kinds?: ("black13" | "crazy" | "every" | "firstlast" | "red")[];
  voids?: string[][];
  winning?: number | null;
}
/**
 * A trick that is complete.
 */
export interface Trick {
  cards: Played[];
  points: number;
  taker: number | null;
}
/**
 * One card of a trick and who played it.
 */
export interface Played {
  card: string;
  seat: number;
}
/**
 * The public facts of the match around a round: part of each observation.
 */
export interface MatchView {
  dealer: number;
  first_dealer: number;
  last_deal?: number | null;
  removed?: number[];
  result?: MatchResult | null;
  results?: RoundResult[];
  round: number;
  time_up?: boolean;
  totals: number[];
}
/**
 * How a match ended.
 */
export interface MatchResult {
  reason: string;
  standings: Standing[];
  text: string;
  winners: number[];
}
/**
 * One seat's place at the end of a match; equal totals share a place.
 */
export interface Standing {
  place: number;
  seat: number;
  total: number;
}
/**
 * How a round ended, stored in the match and never only derived.
 */
export interface RoundResult {
  brief?: boolean;
  details?: {
    [k: string]: unknown;
  };
  points: number[];
  reason: string;
  round: number;
  text: string;
  totals: number[];
  winners: number[];
}
/**
 * How near each seat is to shooting the moon, in the last round.
 */
export interface Moon {
  announced?: number[] | null;
  asked?: number;
  points: number[];
  possible: number[];
  threshold: number;
}
/**
 * How one table plays Crazy; every default is the standard game.
 */
export interface CrazyOptions {
  /**
   * In the standard deck the ace beats the king; if not, it is the lowest card and is taken out first.
   */
  ace_high?: boolean;
  /**
   * Before the last round is played each player says “moon” or passes; only who said it can shoot the moon.
   */
  announce_moon?: boolean;
  /**
   * The red round ends when every red card is taken; that changes no score.
   */
  auto_finish?: boolean;
  /**
   * With two decks, whether that round ends with the second black 13 or with the first.
   */
  black13_end?: "first" | "second";
  /**
   * Play with the four-colour deck of ranks 1 to 14, or with the standard deck of 52 cards.
   */
  deck?: "face" | "four_colour";
  /**
   * With two decks, which of two equal cards wins; or they cancel each other, and a trick that nobody wins goes to the winner of the next one.
   */
  duplicates?: "cancel" | "first" | "last";
  /**
   * Which suits of the standard deck count as red cards.
   */
  face_red?: "both_reds" | "hearts";
  /**
   * Eight players use one deck in place of two: short hands.
   */
  force_one_deck?: boolean;
  /**
   * With so many points in the last round alone a player shoots the moon and wins: a multiple of five, more than half of all points, so that no two can.
   */
  moon?: number | "per_deck" | null;
  /**
   * In the four-colour deck the 1 beats the 14; it is still taken out first.
   */
  one_high?: boolean;
  /**
   * With four players and the four-colour deck, leave out all 1s and 2s: 12 cards each.
   */
  short4?: boolean;
  /**
   * What decides between players who share the lowest total; from 12 players on that is usual, and one more Crazy round is a good way.
   */
  tie_break?: "fewest_crazy_points" | "replay_crazy" | "shared";
}
/**
 * What one seat has taken in this round.
 */
export interface Taken {
  black13s: number;
  points: number;
  reds: number;
  tricks: number;
}
/**
 * When a seat's time is up, in milliseconds since 1970 by the server's clock.
 */
export interface Deadline {
  at: number;
  seat: number;
}
/**
 * Say that one is ready for the next round; when all people are, or after a while, it is dealt.
 */
export interface Deal {
  decision: number;
  id: string;
  type: "deal";
}
/**
 * A command was accepted and stored as the event `number`.
 */
export interface Done {
  id: string;
  number: number;
  type: "done";
}
/**
 * All that one seat (None: a watcher) may know.
 */
export interface EightsObservation {
  game: "eights";
  own?: EightsOwn | null;
  public: EightsPublic;
  seat: number | null;
}
/**
 * What only the seat itself knows.
 */
export interface EightsOwn {
  drawn_card?: string | null;
  hand: string[];
  moves?: string[];
  refusals?: {
    [k: string]: Refusal;
  };
}
/**
 * What everybody at the table sees.
 */
export interface EightsPublic {
  actors: number[];
  barred_hands?: Barred[][];
  barred_stock?: Barred[];
  buried?: string[];
  counts: number[];
  direction?: -1 | 1;
  discards: string[];
  drawn: number[];
  hands?: string[][] | null;
  hands_to_play?: number | null;
  match: MatchView;
  named?: string | null;
  options: EightsOptions;
  penalty?: number;
  phase: "answer" | "drawn" | "name" | "over" | "play";
  reshuffle_to_come: boolean;
  reshuffles: number;
  seats: number;
  stock: number;
  supply: number;
  target: number | null;
  top: string;
}
/**
 * How one table plays Crazy Eights; every default is the standard points game.
 */
export interface EightsOptions {
  /**
   * An ace turns the direction of play round.
   */
  aces_reverse?: boolean;
  /**
   * Play with one deck of 52 cards or with two.
   */
  decks?: 1 | 2;
  /**
   * A player who draws takes one card, or cards until one can be played.
   */
  draw?: "one" | "until";
  /**
   * What happens when the first card turned up is an eight.
   */
  eight_starter?: "bury" | "dealer_names" | "first_player_free";
  /**
   * How many cards each player gets: 5 to 8.
   */
  hand_size?: number | null;
  /**
   * After a jack the next player is skipped.
   */
  jacks_skip?: boolean;
  /**
   * Play hands until somebody reaches the target, or one single hand.
   */
  match?: "points" | "single";
  /**
   * How often the discards may be reshuffled in one hand, so that every hand ends.
   */
  max_reshuffles?: number | "none";
  /**
   * After drawing, only the last card drawn may be played in that turn.
   */
  play_drawn_only?: boolean;
  /**
   * After the queen of spades the next player draws five cards and misses the turn.
   */
  queen_spades_five?: boolean;
  /**
   * When the stock is empty the discards under the top card become a new stock.
   */
  reshuffle?: boolean;
  /**
   * With two players an ace gives you another turn, or does nothing.
   */
  reverse_two?: "none" | "skip";
  /**
   * The two of spades answers the queen of spades, and the queen of spades the two of spades.
   */
  stack_mixed?: boolean;
  /**
   * A two may be answered with another two, which passes the whole penalty on.
   */
  stack_twos?: boolean;
  /**
   * An action card turned up at the start works as if the dealer had played it.
   */
  starter_action?: boolean;
  /**
   * Points that win the match, 25 to 500 in fives, or a number of hands such as hands:5.
   */
  target?: number | string | null;
  /**
   * After a two the next player draws two cards and misses the turn.
   */
  twos_draw_two?: boolean;
}
/**
 * Mix own random bytes (64 hexadecimal digits) into the match key; closed when the host starts.
 */
export interface Entropy {
  bytes: string;
  id: string;
  type: "entropy";
}
/**
 * One position of a replay: what led to it and how it looks.
 */
export interface Frame {
  move: string | null;
  mover: number | null;
  steps: Happening[];
  view: unknown;
}
/**
 * One thing that a move made happen, in order, for animation and for the spoken log, as one receiver may see it.
 *
 * `text` and `own_text` hold `{0}`, `{1}` … for the names of seats; `own_text` is what the seat itself reads.
 */
export interface Happening {
  cards?: string[];
  count?: number;
  kind: string;
  own_text?: string;
  seat?: number | null;
  text: string;
}
/**
 * One game as the home page and the option form show it. GET /api/games gives a list of them.
 */
export interface GameInfo {
  announces_last_deal: boolean;
  deck: string;
  levels: LevelInfo[];
  max_seats: number;
  min_seats: number;
  name: string;
  notes: {
    [k: string]: {
      [k: string]: string;
    };
  };
  options: OptionInfo[];
  removable: boolean;
  sentence: string;
  standing: StandingAnswer[];
  title: string;
  usual_seats: number;
}
/**
 * One level of bots.
 */
export interface LevelInfo {
  name: string;
  sentence: string;
  title: string;
}
/**
 * One rule option as a form or a rules page shows it.
 */
export interface OptionInfo {
  choices?: unknown[];
  default: unknown;
  endless?: unknown[];
  group?: string;
  high?: number | null;
  hint?: string;
  kind: string;
  label: string;
  labels?: {
    [k: string]: string;
  };
  low?: number | null;
  name: string;
  needs?: string[];
  sentence: string;
  step?: number | null;
}
/**
 * A kind of choice that a person may answer beforehand, until the game's rules let the answer expire.
 */
export interface StandingAnswer {
  label: string;
  name: string;
  sentence: string;
  values: StandingValue[];
}
/**
 * One thing that a person may answer beforehand.
 */
export interface StandingValue {
  label: string;
  sentence: string;
  value: string;
}
/**
 * All that one seat (None: a watcher) may know.
 */
export interface GinObservation {
  game: "gin";
  own?: GinOwn | null;
  public: GinPublic;
  seat: number | null;
}
/**
 * What only the seat itself knows. Of the ways to lay down `moves` holds up to 20; others are judged as well.
 */
export interface GinOwn {
  cannot_lay?: string;
  contract_met?: boolean;
  drawn?: string[];
  hand: string[];
  moves?: string[];
  refusals?: {
    [k: string]: Refusal;
  };
}
/**
 * What everybody at the table sees.
 */
export interface GinPublic {
  actors: number[];
  blocks: number[];
  contract: Contract;
  counts: number[];
  decks: number;
  discards?: string[];
  down?: number[];
  drew?: ("discard" | "stock") | null;
  hands?: string[][] | null;
  held_before?: string[];
  known: string[][];
  laps?: number;
  match: MatchView;
  may_i: number[];
  melds?: MeldView[];
  must_draw_stock?: boolean;
  one_card?: number[];
  options: GinOptions;
  phase: "answer" | "draw" | "over" | "play" | "window";
  reshuffled?: string[];
  reshuffles?: number;
  seats: number;
  stock: number;
  taken?: string | null;
  turn: number;
  turns: number;
  unseen?: Unseen[][];
  window?: Window | null;
}
/**
 * One meld on the table; its number is its place in the list, from 1.
 */
export interface MeldView {
  cards: string[];
  kind: "run" | "set";
  low?: number;
  owner: number;
  rank?: string;
  suit?: string;
}
/**
 * How one table plays Crazy Gin; every default is the standard game.
 */
export interface GinOptions {
  /**
   * Seven or eight may play, with three decks.
   */
  allow_7_to_8?: boolean;
  /**
   * A request that is refused also uses up one of the three of a round.
   */
  count_denied?: boolean;
  /**
   * The card taken from the discard pile may be discarded in the same turn.
   */
  discard_taken?: boolean;
  /**
   * Who has laid down the contract may still ask “May I?”.
   */
  down_may_ask?: boolean;
  /**
   * The contract may also be laid down in a turn that began with the top discard, not only after the stock.
   */
  lay_down_after_discard_draw?: boolean;
  /**
   * Who is left with one card must say so before the next player draws, or gets a penalty card.
   */
  manual_one_card?: boolean;
  /**
   * How often in a round the discards become a new stock.
   */
  max_reshuffles?: number;
  /**
   * How many seconds everybody has to ask for a card just discarded, 4 to 20; with 0 the player in turn ends the wait by drawing.
   */
  may_i_seconds?: number;
  /**
   * In rounds 1 to 6 the last card must be discarded.
   */
  must_discard_to_go_out?: boolean;
  /**
   * Who holds no card that may be discarded discards any card but a two, in place of ending without one.
   */
  relaxed_discard?: boolean;
  /**
   * Nobody lays down two sets of one rank, or two runs of one suit of which one begins right after the other.
   */
  strict_separate?: boolean;
  /**
   * What decides between players who share the lowest total: nothing, or who went out most often.
   */
  tie_break?: "blocks" | "shared";
  /**
   * One card is turned up at the start, and the first player may take it.
   */
  upcard?: boolean;
  /**
   * How many twos a meld may hold when it is laid down.
   */
  wild_limit?: "not_more_wilds_than_naturals" | "one_natural";
}
/**
 * Public knowledge of some unseen cards of a hand.
 */
export interface Unseen {
  count: number;
  new?: boolean;
  old?: boolean;
  only?: string[];
}
/**
 * The time in which a card just discarded may be asked for with “May I?”.
 */
export interface Window {
  asker?: number | null;
  card: string;
  discarder: number;
  passed?: number[];
  waiting: number[];
}
/**
 * Open a table: as the holder of `token` if it is known there, else as a spectator.
 *
 * `last` is the number of the last update received before a connection was lost.
 */
export interface Hello {
  last?: number | null;
  table: string;
  token: string;
  type: "hello";
}
/**
 * The host announces that the next deal is the last, where the game has that.
 */
export interface LastDeal {
  id: string;
  type: "last_deal";
}
/**
 * The answer to NewTable.
 */
export interface Made {
  table: string;
}
/**
 * POST /api/tables: make a table.
 *
 * With `name` the maker sits in the first seat, with `bots` all other seats get bots of that level, with `start`
 * the match starts at once.
 */
export interface NewTable {
  bots?: string | null;
  game: string;
  name?: string | null;
  options?: {
    [k: string]: unknown;
  };
  seats: number;
  settings?: Settings;
  start?: boolean;
  token: string;
}
/**
 * A message was refused; nothing has changed. `id` is the command's, where it could be read.
 */
export interface NotDone {
  id: string | null;
  refusal: Refusal;
  type: "refused";
}
/**
 * What is worth knowing of an option with the chosen number of seats.
 */
export interface OptionNote {
  label: string;
  option: string;
  sentence: string;
}
/**
 * What only one seat may know, common to all games; each game's own part adds to it.
 */
export interface Own {
  hand: string[];
  moves?: string[];
  refusals?: {
    [k: string]: Refusal;
  };
}
/**
 * Make a move in the choice that the event numbered `decision` opened.
 */
export interface Play {
  decision: number;
  id: string;
  move: string;
  type: "play";
}
/**
 * After the match: open a new table with the same people, seats and options; everybody is told its code.
 */
export interface Rematch {
  id: string;
  type: "rematch";
}
/**
 * The host takes a seat out of the match for good, where the rules of the game define it.
 */
export interface Remove {
  id: string;
  seat: number;
  type: "remove";
}
/**
 * GET /api/tables/{code}/replay?round=1&seat=open|0|1…: one round of a finished match, and all results.
 *
 * `open` shows all hands (each frame's view has `public.hands`); a seat's number shows what that seat saw.
 * 404 while the match goes on.
 */
export interface Replay {
  frames: Frame[];
  game: string;
  names: string[];
  results: RoundResult[];
  round: number;
  rounds: number;
}
/**
 * POST /api/games/{game}/rules: the rules page of the chosen options.
 */
export interface RulesAsked {
  options?: {
    [k: string]: unknown;
  };
  seats: number;
}
/**
 * A rules page: `sections` in order, each with its anchor, heading and HTML; `changes` from the standard game.
 */
export interface RulesPage {
  changes: Change[];
  notes: OptionNote[];
  sections: RulesSection[];
  title: string;
}
/**
 * One section of a rules page.
 */
export interface RulesSection {
  anchor: string;
  heading: string;
  html: string;
}
/**
 * One bid of the auction.
 */
export interface SaidBid {
  bid: "alone" | "alone-hearts" | "pass" | "solo" | "solo-hearts";
  seat: number;
}
/**
 * Say something to the table.
 */
export interface Say {
  id: string;
  text: string;
  type: "say";
}
/**
 * One seat as everybody sees it.
 */
export interface SeatInfo {
  bot_plays?: boolean;
  here?: boolean;
  kind: "bot" | "empty" | "person";
  left?: boolean;
  level?: string | null;
  name?: string;
  ready?: boolean;
}
/**
 * The host puts a bot of a level into an empty or bot's seat, or (level None) takes it out, in the lobby.
 */
export interface SetBot {
  id: string;
  level: string | null;
  seat: number;
  type: "bot";
}
/**
 * Take an empty seat (None: the first empty one) under a name; in the seat already: change the name.
 */
export interface Sit {
  id: string;
  name: string;
  seat?: number | null;
  type: "sit";
}
/**
 * All that one seat (None: a watcher) may know.
 */
export interface SoloObservation {
  game: "solo";
  own?: SoloOwn | null;
  public: SoloPublic;
  seat: number | null;
}
/**
 * What only the seat itself knows.
 */
export interface SoloOwn {
  hand: string[];
  moves?: string[];
  refusals?: {
    [k: string]: Refusal;
  };
  you_are_alone?: boolean;
  you_are_partner?: boolean;
}
/**
 * What everybody at the table sees.
 */
export interface SoloPublic {
  actors: number[];
  alone?: boolean;
  bid?: ("alone" | "alone-hearts" | "pass" | "solo" | "solo-hearts") | null;
  bidder?: number | null;
  bids?: SaidBid[];
  called?: string | null;
  called_played?: boolean;
  counts: number[];
  deck_size: number;
  hand_size: number;
  hands?: string[][] | null;
  ladder: ("alone" | "alone-hearts" | "pass" | "solo" | "solo-hearts")[];
  last_trick?: Trick | null;
  leader: number;
  match: MatchView;
  open_bids?: ("alone" | "alone-hearts" | "pass" | "solo" | "solo-hearts")[];
  options: SoloOptions;
  partner?: number | null;
  phase: "bid" | "declare" | "over" | "play";
  played?: string[];
  removed_cards?: string[];
  seats: number;
  stake?: number;
  taken: Captured[];
  thrown_in?: boolean;
  trick?: Played[];
  tricks?: Trick[];
  trumps?: ("C" | "D" | "H" | "S") | null;
  voids?: ("C" | "D" | "H" | "S")[][];
  winning?: number | null;
}
/**
 * How one table plays Crazy Solo; every default is the standard game.
 */
export interface SoloOptions {
  /**
   * The bidder may call a card from their own hand, and is then secretly alone.
   */
  call_own?: boolean;
  /**
   * How long a match goes on: a number of deals, a time in minutes, until somebody has so many points, or until the host announces the last deal.
   */
  end?: string | null;
  /**
   * The match also ends after a deal that leaves anyone with no points or fewer.
   */
  end_when_broke?: boolean;
  /**
   * Who may bid solo-hearts again after a bid of solo-hearts, and so take the bid over.
   */
  hearts_overcall?: "any_later" | "next" | "off";
  /**
   * A win too narrow for a payment is paid with 5; 60 to 60 still pays nothing.
   */
  min_unit5?: boolean;
  /**
   * Who bid solo or alone cannot name hearts as trumps.
   */
  plain_excludes_hearts?: boolean;
  /**
   * When all pass, the same player deals again; if not, the deal passes to the left.
   */
  redeal_same_dealer?: boolean;
  /**
   * Three players leave out the 6s, 7s and 8s too: 24 cards, 8 each. Far fewer deals are thrown in.
   */
  short3?: boolean;
  /**
   * With how many points everybody begins; with many players much more is won and lost in a deal.
   */
  start?: number;
}
/**
 * Leave for good: in the lobby the seat is empty again, in a match a bot plays on to the end.
 */
export interface Stand {
  id: string;
  type: "stand";
}
/**
 * The host starts the match; all seats must be filled.
 */
export interface Start {
  id: string;
  type: "start";
}
/**
 * The public state of a table around the match.
 */
export interface TableInfo {
  closed?: ("abandoned" | "older_rules") | null;
  code: string;
  commitment: string;
  ends_at?: number | null;
  entropy?: string[];
  game: string;
  host: number | null;
  key?: string | null;
  options: {
    [k: string]: unknown;
  };
  phase: "between" | "closed" | "lobby" | "over" | "playing";
  rematch?: string | null;
  result?: MatchResult | null;
  results?: RoundResult[];
  seats: SeatInfo[];
  server_key?: string | null;
  settings: Settings;
  title: string;
  watchers?: number;
}
/**
 * Something said at the table.
 */
export interface Talk {
  name: string;
  number: number;
  seat: number | null;
  text: string;
}
/**
 * What has happened up to event `number`, and all that the receiver may know now.
 *
 * Absent `table`, `you` or `view`: unchanged since the last update on this connection. A number may be skipped
 * when what happened concerns one other seat alone.
 */
export interface Update {
  by?: ("bot" | "person" | "rule" | "stand_in" | "standing" | "table" | "time") | null;
  deadlines?: Deadline[];
  decision?: number | null;
  now: number;
  number: number;
  steps?: Happening[];
  table?: TableInfo | null;
  talk?: Talk[];
  type: "update";
  view?: unknown;
  you?: You | null;
}
/**
 * What the receiver is at this table.
 */
export interface You {
  answers?: {
    [k: string]: string;
  };
  driving?: boolean;
  host?: boolean;
  seat?: number | null;
}
/**
 * The answer to `ask`.
 */
export interface Told {
  answer: {
    [k: string]: unknown;
  };
  id: string;
  type: "told";
}
