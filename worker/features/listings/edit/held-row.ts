import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { heldChange } from '#contract/listings/held.wire.ts'
import { storedJson } from '../../../db/stored-json.ts'

interface HeldRow {
  heldSince: number | null
  heldFields: string | null
  heldReasons: string | null
}

/** What waits of a listing, as its team reads it; `null` when nothing does. */
export function heldOf({ heldSince, heldFields, heldReasons }: HeldRow): z.output<typeof heldChange> | null {
  if (heldSince === null) return null
  const held = {
    since: iso(heldSince),
    fields: storedJson(heldFields, 'held_changes.fields'),
    reasons: storedJson(heldReasons, 'held_changes.reasons'),
  }
  return heldChange.safeParse(held).data ?? null
}
