/** An object, so that tests can replace `sleep` and need not wait. */
export const clock = {
  sleep: (ms: number): Promise<void> =>
    new Promise((wake) => {
      setTimeout(wake, ms)
    }),
}
