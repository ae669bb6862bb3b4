import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCK_SUBJECTS, NOTE_SUBJECTS } from '#contract/staff/staff-review.ts'
import { listings } from './listings.ts'
import { users } from './users.ts'

/**
 * Who of the staff has something open, and until when. The name in the database is older than the word
 * "staff review": renaming a table would break the version that still runs during a deployment.
 */
export const staffLocks = sqliteTable(
  'locks',
  {
    subjectKind: text('subject_kind', { enum: LOCK_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    holderId: text('holder_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: integer('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectKind, table.subjectId] }),
    index('locks_by_end').on(table.until),
    index('locks_by_holder').on(table.holderId),
  ],
)

/** The note of staff about a listing or an account: every version, the highest is the current one. */
export const staffNotes = sqliteTable(
  'staff_notes',
  {
    subjectKind: text('subject_kind', { enum: NOTE_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    version: integer('version').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectKind, table.subjectId, table.version] }),
    index('staff_notes_by_author').on(table.authorId, table.at),
  ],
)

/** What staff and the owner of a listing wrote to each other. */
export const listingMessages = sqliteTable(
  'listing_messages',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    fromStaff: integer('from_staff', { mode: 'boolean' }).notNull(),
    text: text('text').notNull(),
    at: integer('at').notNull(),
    /** Whether somebody of the other side saw it. */
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('listing_messages_unread')
      .on(table.fromStaff, table.listingId)
      .where(sql`is_read = 0`),
    index('listing_messages_by_listing').on(table.listingId, table.seq),
    index('listing_messages_by_author').on(table.authorId, table.seq),
  ],
)
