/** Quiet hours are whole hours of UTC, and shown in the reader's own time. `offset` is that of `getTimezoneOffset`, in minutes. */
const ofDay = (hour: number) => ((hour % 24) + 24) % 24

/** The hour of UTC that is stored for one of the reader's. */
export const utcHour = (own: number, offset: number): number => ofDay(Math.floor(own + offset / 60))

/** The reader's hour for a stored one: where the clock differs by a part of an hour, the one that was chosen. */
export const ownHour = (utc: number, offset: number): number => ofDay(Math.ceil(utc - offset / 60))
