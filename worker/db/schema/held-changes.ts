import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import { listings } from './listings.ts'

/**
 * The fields of an edit of a listing in the directory that wait until staff have looked: the public sees the old values. One row for a listing; later edits
 * are merged into it. See contract/listings/held-change.ts for which changes wait.
 */
export const heldChanges = sqliteTable(
  'held_changes',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** The new values, with the names of the API. Never `null`: an empty field does not wait. */
    fields: text('fields', { mode: 'json' }).$type<Partial<HeldValues>>().notNull(),
    /** Why each of them waits. */
    reasons: text('reasons', { mode: 'json' }).$type<Holds>().notNull(),
    /** Since when something waits, and the latest edit of it, in ms since 1970. */
    since: integer('since').notNull(),
    at: integer('at').notNull(),
    /** Another one after every edit, so that staff decide about what they have seen. */
    revision: text('revision').notNull(),
    /** Whether the listing is in the directory. Otherwise its change waits, but not for a decision. Maintained by a trigger. */
    waits: integer('waits', { mode: 'boolean' }).notNull().default(true),
    /** When the job asks where the new invite leads; `null` when it knows, or no invite waits. */
    inviteNextAt: integer('invite_next_at'),
    inviteFailures: integer('invite_failures').notNull().default(0),
    /** The Discord server behind the new invite; `null` while nobody knows. */
    guild: text('guild'),
    guildName: text('guild_name'),
  },
  (table) => [
    index('held_changes_waiting')
      .on(table.since, table.listingId)
      .where(sql`waits`),
    index('held_changes_invites')
      .on(table.inviteNextAt)
      .where(sql`invite_next_at IS NOT NULL`),
  ],
)
