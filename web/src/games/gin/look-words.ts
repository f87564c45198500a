/** English words of the option form of Crazy Gin. */
export const words = {
  untimed: 'no timer',
  seconds: (n: number) => `${n} s`,
};
