/** English texts of Crazy Eights outside its table. */
export const words = {
  standard: (points: number) => `Usual: ${points}`,
  short: (points: number) => `Short: ${points}`,
  hands: (n: number) => `${n} hands`,
};
