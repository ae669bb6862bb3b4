import { HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import type { heldChanges } from '../../../db/schema.ts'

export type HeldInvite = Pick<typeof heldChanges.$inferSelect, 'guild' | 'guildName'>

export type HeldInput = { [Field in HeldField]?: HeldValues[Field] | undefined }
type Held = Pick<typeof heldChanges.$inferSelect, 'fields' | 'reasons'>

/**
 * What waits after an edit; `null` if nothing changes about that. A sent field waits if `holds` has a reason.
 * Otherwise it replaces the value of that field that waited before.
 */
export function heldAfter(
  held: Held | undefined,
  changes: HeldInput,
  holds: Holds,
): { before: Partial<HeldValues>; fields: Partial<HeldValues>; reasons: Holds } | null {
  const sent = HELD_FIELDS.filter((field) => changes[field] !== undefined)
  // The focus that waits belongs to the old banner, so a new banner that does not wait ends it.
  const settled = new Set<HeldField>(
    sent.includes('banner') && !holds.banner ? [...sent, 'bannerFocus'] : sent,
  )
  const before = held?.fields ?? {}
  const waiting = [...settled].filter((field) => holds[field])
  const isSettled = (name: string) => [...settled].some((field) => field === name)
  const without = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !isSettled(field)))
  const fields = {
    ...without(before),
    ...Object.fromEntries(waiting.map((field) => [field, changes[field]])),
  }
  if (sameFields(before, fields)) return null
  const reasons = {
    ...without(held?.reasons ?? {}),
    ...Object.fromEntries(waiting.map((field) => [field, holds[field]])),
  }
  return { before, fields, reasons }
}

function sameFields(one: object, other: object): boolean {
  const sorted = (fields: object) =>
    JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other)
}
