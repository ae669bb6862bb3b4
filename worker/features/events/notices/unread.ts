import { type SQL, sql } from 'drizzle-orm'
import { UNREAD_MAX } from '#contract/events/unread.ts'
import { notices } from '../../../db/schema.ts'

/** The number of a person's unread notices, up to UNREAD_MAX, by the index of the unread ones. `person` is their id, or a query for it. */
export const unread = (person: string | SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${notices} WHERE ${notices.userId} = ${person} AND ${notices.readAt} IS NULL LIMIT ${UNREAD_MAX}))`
