import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NoticesOff } from '#contract/events/notice.ts'
import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { sending } from './sending.ts'

/** A person who has signed in. `chatId` is the chat platform's id, and no answer to others contains it. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    chatId: text('chat_id').notNull().unique(),
    username: text('username').notNull(),
    /** `searchKey(username)`, by which people are found. Always written together with `username`. */
    usernameKey: text('username_key').notNull(),
    /** Our own address of their picture: see contract/people/chat-pictures.ts. */
    avatar: text('avatar'),
    roles: text('roles', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /**
     * When admins last granted or revoked a role of this person. From then on ADMIN_IDS has no effect for
     * them.
     */
    roleDecidedAt: integer('role_decided_at'),
    /** When this person last applied for staff, deleted applications included. */
    appliedAt: integer('applied_at'),
    /** Discord's name of their picture: private, because people can be found by it. */
    chatAvatar: text('chat_avatar'),
    /** Their name in the game, if they gave it: for rewards. Only the reward keys of servers read it. */
    gamertag: text('gamertag'),
    /** `gamertagKey(gamertag)`. Always written together with `gamertag`. */
    gamertagKey: text('gamertag_key'),
    /** The kinds of notices that they switched off: wholly, or on their devices alone. */
    noticesOff: text('notices_off', { mode: 'json' }).$type<NoticesOff>().notNull().default({}),
  },
  (table) => [
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

/** A column of the person to whom a row belongs. The row is deleted with their account. */
export const ofUser = <Name extends string>(name: Name) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * A signed-in browser. Only a hash of the cookie's secret is stored, so that nobody can sign in with a
 * leaked table. `expires_at` has no index: only the nightly job looks for it.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    userId: ofUser('user_id'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /**
     * The device that gets notifications, as a hash and sealed; `null` while they are off. It goes with the
     * session.
     */
    pushHash: text('push_hash'),
    pushSealed: text('push_sealed'),
    /** From how many players on a saved server the device is told; `null` for never. */
    pushPlayers: integer('push_players'),
    pushVotes: integer('push_votes', { mode: 'boolean' }).notNull().default(false),
    /** The quiet hours, in UTC. */
    pushQuietFrom: integer('push_quiet_from'),
    pushQuietTo: integer('push_quiet_to'),
    pushLanguage: text('push_language', { enum: SITE_LANGUAGE_CODES }).notNull().default(DEFAULT_LANGUAGE),
    ...sending(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    uniqueIndex('sessions_one_a_device')
      .on(table.pushHash)
      .where(sql`push_hash IS NOT NULL`),
    index('sessions_with_device')
      .on(table.nextAt)
      .where(sql`push_sealed IS NOT NULL`),
  ],
)

/**
 * Deleted accounts whose hash is not yet in the list outside the database. Written with the deletion, so
 * that none is missing there when an older copy of the database is restored.
 */
export const departures = sqliteTable('departures', {
  /** SHA-256 of the id of the person's row. */
  hash: text('hash').primaryKey(),
  at: integer('at').notNull(),
})

/**
 * How often something was used. The id of a quota names it, its window, and a hash of the person or network
 * for that day. A solved challenge of the captcha has a row, too, because it can be used once.
 */
export const quotas = sqliteTable('quotas', {
  id: text('id').primaryKey(),
  used: integer('used').notNull(),
  expiresAt: integer('expires_at').notNull(),
  /** Names the latest use: the same request sent again does not count twice. */
  attempt: text('attempt'),
})
