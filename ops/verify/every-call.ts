/** The environment variable that leaves out the tests below, as `npm test` does. */
export const WITHOUT_EVERY_CALL = 'WITHOUT_EVERY_CALL'

/** Every call, with each odd address and body, and with its answer lost: they run in `npm run test:release`. */
export const EVERY_CALL = ['bad-addresses', 'bounds', 'fuzz', 'lost-answers'].map(
  (name) => `worker/testing/${name}.test.ts`,
)
