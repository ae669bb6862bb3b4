const ofDay = (hour: number) => ((hour % 24) + 24) % 24

/**
 * The UTC hour to store for an hour of the reader's own time. `offset` is that of `getTimezoneOffset`, in
 * minutes.
 */
export const utcHour = (own: number, offset: number): number => ofDay(Math.floor(own + offset / 60))

/**
 * The reader's hour for a stored UTC hour. Rounded up, so that zones with a part of an hour get the chosen
 * hour back.
 */
export const ownHour = (utc: number, offset: number): number => ofDay(Math.ceil(utc - offset / 60))
