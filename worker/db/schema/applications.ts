import { desc } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { APPLICATION_STATUSES } from '#contract/community/application.ts'
import { users } from './users.ts'

/** A staff application, with its applicant's name and picture at the time when it was sent. */
export const applications = sqliteTable(
  'applications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    avatar: text('avatar'),
    /** `foldName(username)`, for searching. */
    nameKey: text('name_key').notNull(),
    age: integer('age').notNull(),
    skills: text('skills').notNull(),
    /** `references` in the API. That is a reserved word in SQL. */
    referees: text('referees').notNull(),
    motivation: text('motivation').notNull(),
    links: text('links', { mode: 'json' }).$type<string[]>().notNull().default([]),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('pending'),
    /** The note of admins for the applicant. */
    reviewerNote: text('reviewer_note'),
    reviewedBy: text('reviewed_by'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('applications_by_user').on(table.userId, table.createdAt),
    // The admin lists: all, and one status. The names are in the index so that a search reads nothing else.
    index('applications_by_time').on(desc(table.createdAt), table.id, table.userId, table.nameKey),
    index('applications_by_status').on(
      table.status,
      desc(table.createdAt),
      table.id,
      table.userId,
      table.nameKey,
    ),
  ],
)
