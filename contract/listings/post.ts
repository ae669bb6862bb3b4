import { HOUR } from '../base/time.ts'

export type { News, Reply } from './post.wire.ts'

export const REPLY_MAX = 1000
export const NEWS_TITLE_MAX = 80
export const NEWS_TEXT_MAX = 1000
/** News of a server can be posted once in so many milliseconds: followers are told each time. */
export const NEWS_EVERY_MS = 4 * HOUR
export const NEWS_PAGE_SIZE = 10
/** News on the page of a server. */
export const NEWS_SHOWN = 2
/** Entries of the feed of a server's news. */
export const NEWS_FEED_MAX = 25

/** The address of the Atom feed of a server's news. */
export const newsFeedPath = (idOrSlug: string) => `/servers/${idOrSlug}/news.xml`
