import { sql } from 'drizzle-orm'
import type { Listing } from '#contract/listings/listing.ts'
import { listingFacts } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { listingOf, type ListingRow } from '../listings/listing-row.ts'
import { isAmong, ORDER, rowsOf } from './directory-query.ts'
import type { Searched } from './search-names.ts'

/** Servers in the answer: a provider's host matches all its customers. */
const SHOWN_MAX = 18
/** `host` or `host:port`, also with a scheme and a path behind it. */
const HOST = /^(?:[a-z]+:\/\/)?((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?:\s*:\s*\d*)?(?:\/.*)?$/i
const CODE = /^[\w-]{6,16}$/
/** Suffixes such as `co.uk`, under which anybody registers names: two hosts below one have nothing in common. */
const SHARED_SUFFIX = /^(?:co|com|net|org|gov|edu|ac)\.[a-z]{2}$/
const NUMBERS = /^[\d.]+$/

/** Public listings with this host, another host beside it (`mc.` for `play.`), or this realm code; the same address first. */
export async function searchByAddress({ db }: Ctx, { q, passing }: Searched): Promise<Listing[]> {
  const facts = addressFacts(q)
  if (facts.length === 0) return []
  const keys = sql`SELECT ${listingFacts.seq}, min(asked.key) AS distance FROM json_each(${JSON.stringify(facts)}) asked
    CROSS JOIN ${listingFacts} ON ${listingFacts.fact} = asked.value
    WHERE ${isAmong(listingFacts.seq, passing)}
    GROUP BY ${listingFacts.seq} ORDER BY distance LIMIT ${SHOWN_MAX}`
  const rows = await db.all<ListingRow>(rowsOf(keys, [sql.raw('page.distance'), ORDER.top]))
  return rows.map(listingOf)
}

/** The facts of an address, as in the view `words_of_listings`; none for a text that is no address. */
function addressFacts(text: string): string[] {
  const trimmed = text.trim()
  const host = HOST.exec(trimmed)?.[1]?.toLowerCase()
  if (host === undefined) return CODE.test(trimmed) ? [`@${trimmed}`] : []
  if (NUMBERS.test(host)) return host.split('.').length === 4 ? [`@${host}`] : []
  const parent = host.slice(host.indexOf('.') + 1)
  const hasParent = parent.includes('.') && !SHARED_SUFFIX.test(parent)
  return [`@${host}`, ...(hasParent ? [`@${parent}`] : [])]
}

/** The part of a host that names somebody: 'cubecraft' of 'play.cubecraft.net'; the text itself when it is no host. */
export function nameInAddress(text: string): string {
  const host = HOST.exec(text.trim())?.[1]
  if (host === undefined || NUMBERS.test(host)) return text
  const labels = host.split('.')
  const isShared = SHARED_SUFFIX.test(labels.slice(-2).join('.'))
  return labels.at(isShared ? -3 : -2) ?? text
}
