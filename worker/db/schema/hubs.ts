import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { HUB_ERRORS, HUB_STATES } from '#contract/community/hub.ts'

/** A Discord server that admins list by its invite, with the last values from the platform. */
export const hubs = sqliteTable(
  'hubs',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull(),
    position: integer('position').notNull(),
    hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    state: text('state', { enum: HUB_STATES }).notNull().default('new'),
    /** The server of the first invite. Any other server is another hub. */
    guildId: text('guild_id'),
    name: text('name'),
    /** The platform's name of the picture, not its address. */
    icon: text('icon'),
    description: text('description'),
    vanity: text('vanity'),
    onlineCount: integer('online_count'),
    memberCount: integer('member_count'),
    expiresAt: integer('expires_at'),
    /** When the values were fetched. */
    checkedAt: integer('checked_at'),
    triedAt: integer('tried_at'),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error', { enum: HUB_ERRORS }),
    nextCheckAt: integer('next_check_at').notNull(),
    foundGuildId: text('found_guild_id'),
    foundName: text('found_name'),
  },
  (table) => [uniqueIndex('hubs_code').on(table.code), index('hubs_due').on(table.nextCheckAt)],
)
