/** Jack, queen and king: upper halves of plain geometric figures, drawn for a panel x 28..72, y 10..70. */

const face = (hair: string): string =>
  `<path class="cd-skin" d="M41 32H59V40C59 48 55 52 50 52S41 48 41 40Z"/>${hair}` +
  '<path class="cd-line" d="M44.5 38.6H47M53 38.6H55.5M50 38V43.5"/>';

const KING =
  // Cloak, ermine and band.
  '<path class="cd-robe" d="M28 96V66C28 58 36 54 42 53H58C64 54 72 58 72 66V96Z"/>' +
  '<path class="cd-trim" d="M45 58H55V96H45Z"/>' +
  '<path class="cd-gold" d="M50 62 53.5 67 50 72 46.5 67ZM50 75 53.5 80 50 85 46.5 80Z"/>' +
  '<path class="cd-white" d="M33 58C38 52 40 52 41 50H59C60 52 62 52 67 58 60 68 40 68 33 58Z"/>' +
  '<path class="cd-ink" d="M39 57.5V60M45 61V63.5M55 61V63.5M61 57.5V60"/>' +
  face(
    '<path class="cd-hair" d="M39.5 30H42.5V41C45 46 55 46 57.5 41V30H60.5V46C60 54 55 59 50 60.5 45 59 40 54 39.5 46Z"/>' +
      '<path class="cd-hair" d="M44 45.5C46 43.5 54 43.5 56 45.5 54 47 46 47 44 45.5Z"/>',
  ) +
  '<path class="cd-gold" d="M38.5 32 36.5 17 43.5 23 50 13.5 56.5 23 63.5 17 61.5 32Z"/>' +
  '<path class="cd-trim" d="M38.5 28.5H61.5V32.5H38.5Z"/>' +
  '<circle class="cd-gold" cx="36.5" cy="16.5" r="1.8"/><circle class="cd-gold" cx="63.5" cy="16.5" r="1.8"/>' +
  '<circle class="cd-gold" cx="50" cy="13.5" r="2"/>';

const QUEEN =
  '<path class="cd-hair" d="M37 38C35 22 65 22 63 38L66 62H34Z"/>' +
  '<path class="cd-robe" d="M28 96V70C28 61 36 57 42 56L50 66 58 56C64 57 72 61 72 70V96Z"/>' +
  '<path class="cd-skin" d="M46 48H54V55L58 56.5 50 66 42 56.5 46 55Z"/>' +
  '<path class="cd-white" d="M34.5 60 42 55 50 66.5 58 55 65.5 60 50 77Z"/>' +
  '<path class="cd-skin" d="M45.8 49H54.2V54.5L57.5 56 50 66 42.5 56 45.8 54.5Z"/>' +
  '<path class="cd-trim" d="M50 71 55 78 50 85 45 78Z"/>' +
  '<circle class="cd-gold" cx="45" cy="57.5" r="1.4"/><circle class="cd-gold" cx="50" cy="60.5" r="1.9"/><circle class="cd-gold" cx="55" cy="57.5" r="1.4"/>' +
  face(
    '<path class="cd-hair" d="M39.5 41C38 27 46 26.5 50 29.5 54 26.5 62 27 60.5 41 58 37 56 33.5 50 33 44 33.5 42 37 39.5 41Z"/>',
  ) +
  '<path class="cd-lips" d="M48 46.5C49 45.8 51 45.8 52 46.5 51 48 49 48 48 46.5Z"/>' +
  '<path class="cd-gold" d="M39.5 29C38.5 25 38 22 38 19L44 23.5 50 15.5 56 23.5 62 19C62 22 61.5 25 60.5 29 54 26 46 26 39.5 29Z"/>' +
  '<circle class="cd-trim" cx="50" cy="23" r="2"/>' +
  '<circle class="cd-white" cx="38" cy="18.5" r="1.7"/><circle class="cd-white" cx="50" cy="15" r="1.9"/><circle class="cd-white" cx="62" cy="18.5" r="1.7"/>';

const JACK =
  '<path class="cd-robe" d="M28 96V68C28 60 35 56 42 55H58C65 56 72 60 72 68V96Z"/>' +
  '<path class="cd-trim" d="M35 59 41 56V96H35ZM65 59 59 56V96H65Z"/>' +
  '<path class="cd-gold" d="M50 66A1.7 1.7 0 1 1 50 69.4 1.7 1.7 0 1 1 50 66ZM50 73A1.7 1.7 0 1 1 50 76.4 1.7 1.7 0 1 1 50 73Z"/>' +
  '<path class="cd-hair" d="M38 32H62V48C62 51 60 52 58 52H42C40 52 38 51 38 48Z"/>' +
  '<path class="cd-white" d="M36 57 43 51.5H57L64 57 58.5 63.5 54 59.5 50 65 46 59.5 41.5 63.5Z"/>' +
  face('<path class="cd-hair" d="M41 31H59V36C53 33.5 47 34 41 37Z"/>') +
  '<path class="cd-line" d="M48 47H52"/>' +
  '<path class="cd-gold" d="M60 27C58 19 61 13 68 11.5 70.5 17 68.5 24 60 27Z"/><path class="cd-line" d="M60 27C62 22 64 18 67 14"/>' +
  '<path class="cd-robe" d="M36.5 32C35 22 43 17 52 18.5 60 19.5 64 24 63.5 32Z"/>' +
  '<path class="cd-trim" d="M36.5 29.5C45 27 55 27 63.5 29.5V33C55 30.5 45 30.5 36.5 33Z"/>';

/** Upper half of each court figure; the sheet mirrors it. Colours come from the classes. */
export const COURTS: Record<string, string> = { J: JACK, Q: QUEEN, K: KING };
