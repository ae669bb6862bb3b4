const ofDay = (hour: number) => ((hour % 24) + 24) % 24

/**
 * The hour of UTC that is stored for one of the reader's own time. `offset` is that of `getTimezoneOffset`,
 * in minutes.
 */
export const utcHour = (own: number, offset: number): number => ofDay(Math.floor(own + offset / 60))

/**
 * The reader's hour for a stored one. Where the clock differs from UTC by a part of an hour, rounding up
 * gives the hour that was chosen.
 */
export const ownHour = (utc: number, offset: number): number => ofDay(Math.ceil(utc - offset / 60))
