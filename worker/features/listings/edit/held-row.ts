import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { heldChange } from '#contract/listings/held.wire.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import { storedJson } from '../../../db/stored-json.ts'

const h = alias(heldChanges, 'h')
const l = alias(listings, 'l')

/** What waits of the listing `l`; `NULL` when nothing does. */
export const HELD = sql`(SELECT json_object('since', strftime('%Y-%m-%dT%H:%M:%fZ', ${h.since} / 1000.0, 'unixepoch'), 'fields', json(${h.fields}), 'reasons', json(${h.reasons}))
  FROM ${heldChanges} h WHERE ${h.listingId} = ${l.id})`

/** Reads what `HELD` selects. */
export function heldOf(text: string | null): z.output<typeof heldChange> | null {
  return heldChange.safeParse(storedJson(text, 'held_changes.fields')).data ?? null
}
