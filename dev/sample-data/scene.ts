import type { Ledgers } from './ledgers.ts'
import type { NamedListing } from './names.ts'
import type { Plan } from './plan.ts'

/** Everything settled before rows are written; users, listings and reviews are known by their place in these lists. */
export interface Scene {
  seed: string
  now: number
  plan: Plan
  ledgers: Ledgers
  names: readonly NamedListing[]
  userIds: readonly string[]
  listingIds: readonly string[]
  reviewIds: readonly string[]
}

/** Reads an item that must be there. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`no item at ${index}`)
  return item
}
