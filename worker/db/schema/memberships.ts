import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/**
 * People who have proved that they are in a Discord server. The platform's tokens are not stored. A proof is good for what a person does within
 * `PROOF_LIFETIME_MS` after `confirmedAt`: see contract/listings/proof.ts.
 */
export const memberships = sqliteTable(
  'memberships',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Discord's id of the server: `listings.discord_guild`. */
    guildId: text('guild_id').notNull(),
    /** The month in which they joined it, such as '2026-03' (UTC). */
    sinceMonth: text('since_month').notNull(),
    /** When it was last confirmed, in ms since 1970. */
    confirmedAt: integer('confirmed_at').notNull(),
    /** From when on votes count as proven, in ms since 1970: after a week in the server, at the earliest when it was first confirmed. */
    countsFrom: integer('counts_from').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.guildId] })],
)
