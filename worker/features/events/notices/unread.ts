import { UNREAD_MAX } from '#contract/events/notice.ts'

/** The number of a person's unread notices, up to UNREAD_MAX, by the index of the unread ones. `person` is SQL for their id. */
export const unreadSql = (person: string): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM notices WHERE user_id = ${person} AND read_at IS NULL LIMIT ${UNREAD_MAX}))`
