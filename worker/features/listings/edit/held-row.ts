import type { z } from 'zod'
import { heldChange } from '#contract/listings/held.wire.ts'
import { storedJson } from '../../../db/stored-json.ts'

/** What waits of the listing `l`, in SQL; `NULL` when nothing does. */
export const HELD_SQL = `(SELECT json_object('since', strftime('%Y-%m-%dT%H:%M:%fZ', h.since / 1000.0, 'unixepoch'), 'fields', json(h.fields), 'reasons', json(h.reasons))
  FROM held_changes h WHERE h.listing_id = l.id)`

/** Reads what `HELD_SQL` selects. */
export function heldOf(text: string | null): z.output<typeof heldChange> | null {
  return heldChange.safeParse(storedJson(text, 'held_changes.fields')).data ?? null
}
