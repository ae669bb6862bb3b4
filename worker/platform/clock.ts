/** An object, so that tests replace the wait by none. */
export const clock = {
  sleep: (ms: number): Promise<void> =>
    new Promise((wake) => {
      setTimeout(wake, ms)
    }),
}
