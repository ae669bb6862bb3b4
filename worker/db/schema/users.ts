import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A person who has signed in. `chatId` is the chat platform's id, and no answer to others contains it. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    chatId: text('chat_id').notNull().unique(),
    username: text('username').notNull(),
    /** `searchKey(username)`, for the search by admins. Always written together with `username`. */
    usernameKey: text('username_key').notNull(),
    /** Our own address of their picture: see contract/people/chat-pictures.ts. */
    avatar: text('avatar'),
    roles: text('roles', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When admins last granted or revoked a role of this person. From then on ADMIN_IDS has no effect for them. */
    roleDecidedAt: integer('role_decided_at'),
    /** When this person last applied for staff, deleted applications included. */
    appliedAt: integer('applied_at'),
    /** The platform's name of their picture. It is private, because people can be found by it. */
    chatAvatar: text('chat_avatar'),
    /** Their name in the game, if they gave it: for rewards. Only the reward keys of servers read it. */
    gamertag: text('gamertag'),
    /** `gamertagKey(gamertag)`. Always written together with `gamertag`. */
    gamertagKey: text('gamertag_key'),
    /** Names their private feeds: the addresses hold it, and a key that is computed from it. Another one makes the old addresses useless. */
    feedId: text('feed_id').unique(),
    feedSince: integer('feed_since'),
    /** The salts of their entries in the public ledger are made from it. Without it, nobody can tell whose they are. */
    ledgerSecret: text('ledger_secret'),
    /** Whether they pay for a membership of the chat platform, as it said when they last signed in. */
    isPaying: integer('is_paying', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('users_by_name').on(sql`lower(${table.username})`),
    index('users_by_key').on(table.usernameKey, table.id),
    index('users_with_roles')
      .on(table.id)
      .where(sql`roles <> '[]'`),
    // With the id, so that a claim reads the index alone.
    index('users_by_gamertag')
      .on(table.gamertagKey, table.id)
      .where(sql`gamertag_key IS NOT NULL`),
  ],
)
