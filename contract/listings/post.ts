import { DAY, HOUR } from '../base/time.ts'

export type { Evening, News, Reply, Tonight } from './post.wire.ts'

export const REPLY_MAX = 1000
export const NEWS_TITLE_MAX = 80
export const NEWS_TEXT_MAX = 1000
/** News of a server can be posted once in this time. */
export const NEWS_EVERY_HOURS = 4
export const NEWS_EVERY_MS = NEWS_EVERY_HOURS * HOUR
/** When news can be posted again, in ms since 1970. */
export const nextNewsAt = (lastAt: number | null): number => (lastAt ?? 0) + NEWS_EVERY_MS
export const NEWS_PAGE_SIZE = 10
export const NEWS_SHOWN = 2

/** Evenings that a server can have announced at one time, and how far ahead. */
export const EVENINGS_AHEAD_MAX = 4
export const EVENING_AHEAD_DAYS = 28
export const EVENING_AHEAD_MS = EVENING_AHEAD_DAYS * DAY
/** The time between evenings that repeat every week. */
export const EVENING_EVERY_MS = 7 * DAY
/** How much a week is longer or shorter when clocks change. */
export const CLOCK_CHANGE_MS = 2 * HOUR
export const EVENING_MINUTES = { min: 15, max: 720 } as const
/** The home page shows evenings that start within this time. */
export const TONIGHT_MS = DAY
export const TONIGHT_SHOWN = 6

export const EVENING_TIME_MESSAGE = `Choose a time within the next ${EVENING_AHEAD_DAYS} days.`

/** The address of a calendar file with the evenings of a server, or with one of them and a reminder. */
export const calendarPath = (idOrSlug: string, eveningId?: string) =>
  `/servers/${idOrSlug}/evenings.ics${eveningId === undefined ? '' : `?evening=${eveningId}`}`
