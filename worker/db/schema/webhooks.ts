import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { OFF_REASONS, type WebhookEvent } from '#contract/events/webhook.ts'
import { listings } from './listings.ts'
import { sending } from './sending.ts'

/** Where a program of a listing's owner wants to be told. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Address and keys, encrypted: everybody who knows the address could write there. */
    sealed: text('sealed').notNull(),
    /** The name of the machine in the address, for the owner's data download. */
    host: text('host').notNull(),
    events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    offBecause: text('off_because', { enum: OFF_REASONS }),
    publicKey: text('public_key').notNull(),
    /** The keys before the last change, encrypted; they sign, too, until then. */
    oldSealed: text('old_sealed'),
    oldUntil: integer('old_until'),
    createdAt: integer('created_at').notNull(),
    ...sending(),
  },
  (table) => [index('webhooks_by_listing').on(table.listingId)],
)
