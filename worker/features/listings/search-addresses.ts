import type { Listing } from '#contract/listing.ts'
import type { Ctx } from '../../http/context.ts'
import type { DirectoryInput } from './browse-directory.ts'
import { LISTING_COLUMNS, listingOf, type ListingRow } from './listing-row.ts'
import { tagParameter } from './search-listings.ts'

/** Hosts of one provider have many servers behind them. */
const SHOWN = 18
/** `host` or `host:port`, also with a scheme and a path behind it. */
const HOST = /^(?:[a-z]+:\/\/)?((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?:\s*:\s*\d*)?(?:\/.*)?$/i
const CODE = /^[\w-]{6,16}$/
/** Under these labels of a country everybody has a name of their own, so a host without its first label would be a stranger's. */
const SHARED = /^(?:co|com|net|org|gov|edu|ac)\.[a-z]{2}$/
const NUMBERS = /^[\d.]+$/

/** Public listings with this host, another host beside it (`mc.` for `play.`), or this realm code; the same address first. */
export async function searchByAddress(ctx: Ctx, { q, tag }: DirectoryInput): Promise<Listing[]> {
  const grams = addressGrams(q)
  if (grams.length === 0) return []
  const { results } = await ctx.db
    .prepare(
      `SELECT ${LISTING_COLUMNS} FROM (
         SELECT g.seq, min(j.key) AS place FROM json_each(?1) j CROSS JOIN search_grams g ON g.gram = j.value
          WHERE ?2 IS NULL OR instr((SELECT t.tags FROM listings t WHERE t.seq = g.seq), ?2) > 0 GROUP BY g.seq LIMIT ${SHOWN}
       ) f JOIN listings l ON l.seq = f.seq JOIN users u ON u.id = l.owner_id ORDER BY f.place, l.votes DESC, l.created DESC, l.id`,
    )
    .bind(JSON.stringify(grams), tagParameter(tag))
    .all<ListingRow>()
  return results.map(listingOf)
}

/** The grams of an address, as in the view `listing_grams`; none for a text that is no address. */
export function addressGrams(text: string): string[] {
  const trimmed = text.trim()
  const host = HOST.exec(trimmed)?.[1]?.toLowerCase()
  if (host === undefined) return CODE.test(trimmed) ? [`@${trimmed}`] : []
  if (NUMBERS.test(host)) return host.split('.').length === 4 ? [`@${host}`] : []
  const parent = host.slice(host.indexOf('.') + 1)
  const hasParent = parent.includes('.') && !SHARED.test(parent)
  return [`@${host}`, ...(hasParent ? [`@${parent}`] : [])]
}

/** The part of a host that names somebody: 'cubecraft' of 'play.cubecraft.net'; the text itself when it is no host. */
export function nameInAddress(text: string): string {
  const host = HOST.exec(text.trim())?.[1]
  if (host === undefined || NUMBERS.test(host)) return text
  const labels = host.split('.').slice(0, -1)
  const own = labels.at(-1) ?? text
  return own.length <= 3 && labels.length > 1 ? (labels.at(-2) ?? own) : own
}
