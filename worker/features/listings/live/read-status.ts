import { sql } from 'drizzle-orm'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { BLOCK_SIZE, listings, liveBlocks } from '../../../db/schema.ts'
import { type Ctx, serverNotFound } from '../../../http/verb.ts'
import { liveOf } from './look.ts'

/** What is known of the public server with a public address. Nobody is asked: an address that is not listed answers 404. */
export async function readStatus({ db }: Ctx, host: string) {
  const address = parseServerAddress(host)
  if (address?.kind !== 'address') throw serverNotFound()
  const forms = JSON.stringify([...new Set([address.text, address.host, `${address.host}:${address.port}`])])
  const l = listings
  const [row] = await db.all<{
    id: string
    name: string
    name_key: string
    link: string
    live: string | null
  }>(sql`
    SELECT ${l.id} AS id, ${l.name} AS name, ${l.nameKey} AS name_key, ${l.realmLink} AS link,
           (SELECT ${liveBlocks.servers} -> ('$."' || ${l.seq} || '"') FROM ${liveBlocks} WHERE ${liveBlocks.block} = ${l.seq} / ${sql.raw(String(BLOCK_SIZE))}) AS live
      FROM ${l} WHERE ${l.realmLink} IN (SELECT value FROM json_each(${forms})) AND ${l.realmLinkVisible} AND ${l.moderation} = 'approved'
     ORDER BY ${l.votes} DESC, ${l.id}`)
  const found = row && parseServerAddress(row.link)
  if (!row || found?.kind !== 'address' || found.port !== address.port) throw serverNotFound()
  return {
    serverId: row.id,
    slug: listingSlug(row.id, row.name_key),
    name: row.name,
    live: liveOf(row.live),
  }
}
