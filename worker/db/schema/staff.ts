import { desc, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { REPORT_STATUSES } from '#contract/staff/report-status.ts'
import { REPORT_REASONS } from '#contract/staff/report.ts'
import { NOTE_SUBJECTS } from '#contract/staff/staff-review.ts'
import { ofUser, users } from './users.ts'

/**
 * A report of a server (no `reviewId`), perhaps because of a post (`postId`), or of one review on it. No
 * foreign key to its subject: staff can read a report after its subject was deleted.
 */
export const reports = sqliteTable(
  'reports',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id').notNull(),
    reviewId: text('review_id'),
    reporterId: ofUser('reporter_id'),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    details: text('details').notNull().default(''),
    status: text('status', { enum: REPORT_STATUSES }).notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The closing note, for staff only. */
    resolution: text('resolution'),
    handledBy: text('handled_by'),
    /** The statement of the decision that closed it with all others about the same thing. */
    closedBy: text('closed_by'),
    /** The reported reply or news. In everything else the row is a report of the server. */
    postId: text('post_id'),
  },
  (table) => [
    index('reports_by_reporter').on(table.reporterId, table.createdAt),
    index('reports_by_subject').on(table.listingId, table.reporterId, table.createdAt),
    // The admin lists: all, and one status. `review_id` separates reports of reviews from reports of servers.
    index('reports_by_time').on(desc(table.createdAt), table.id, table.reviewId),
    index('reports_by_status').on(table.status, desc(table.createdAt), table.id, table.reviewId),
    index('reports_by_decision')
      .on(table.closedBy)
      .where(sql`closed_by IS NOT NULL`),
    index('reports_of_review')
      .on(table.reviewId)
      .where(sql`review_id IS NOT NULL`),
    uniqueIndex('reports_one_a_post')
      .on(table.reporterId, table.postId)
      .where(sql`post_id IS NOT NULL`),
    index('reports_of_post')
      .on(table.postId)
      .where(sql`post_id IS NOT NULL`),
    uniqueIndex('reports_one_a_review')
      .on(table.reporterId, table.reviewId)
      .where(sql`review_id IS NOT NULL`),
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
