/** English texts of Crazy Solo outside its table. */
export const words = {
  each: 'One deal each',
  twice: 'Two deals each',
  minutes: (n: number) => `${n} minutes`,
  target: (n: number) => `First to ${n} points`,
  manual: 'Until the host stops',
  usual: (n: number) => `Usual: ${n}`,
  suits: (seats: number, n: number) => `Good with ${seats} players: ${n}`,
};
