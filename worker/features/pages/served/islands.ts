import { islandSource } from '../../../../contract/island.ts'
import { islandKey } from '../../../../contract/look/island-key.ts'
import type { Listing } from '../../../../contract/listing.ts'

/** Drawing one takes about a millisecond; the same few stand on the pages that are asked for most. Some 6 KB each. */
const KEPT_MAX = 300
const kept = new Map<string, string>()

/** The source of a listing's island, as the screens draw it. */
export function islandOf({ _id, tags }: Pick<Listing, '_id' | 'tags'>): string {
  const subject = { id: _id, tags }
  const key = islandKey(subject)
  const source = kept.get(key) ?? islandSource(subject)
  kept.set(key, source)
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
  return source
}
