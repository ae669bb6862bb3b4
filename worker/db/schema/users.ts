import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A person who has signed in. `chatId` is the chat platform's id; no answer names it, though the platform's own avatar addresses contain it. */
export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  chatId: text('chat_id').notNull().unique(),
  username: text('username').notNull(),
  avatar: text('avatar'),
  roles: text('roles', { mode: 'json' }).$type<string[]>().notNull().default([]),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
