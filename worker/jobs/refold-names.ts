import { withoutStyleCodes } from '#contract/text/characters.ts'
import { cleanName, NAMELESS_PERSON } from '#contract/text/clean-name.ts'
import { foldName, searchKey } from '#contract/text/fold.ts'
import { NAME_MIN } from '#contract/listings/listing.ts'
import { collapseSpaces, lengthOf } from '#contract/text/text.ts'
import type { Ctx } from '../http/context.ts'

/** Names read by one query, and changed by one statement: each change moves a listing in its read models. */
const CHUNK = 5_000
const CHANGES = 200

interface NameColumns {
  table: string
  name: string
  key: string
  /** The stored form of a name. */
  clean: (name: string) => string
  fold: (name: string) => string
}

const ofPerson = (name: string) => cleanName(name) ?? NAMELESS_PERSON

const NAMES: readonly NameColumns[] = [
  { table: 'listings', name: 'name', key: 'name_key', clean: withoutCodes, fold: foldName },
  { table: 'users', name: 'username', key: 'username_key', clean: ofPerson, fold: searchKey },
  { table: 'applications', name: 'username', key: 'name_key', clean: ofPerson, fold: foldName },
  { table: 'roadmap_items', name: 'title', key: 'title_key', clean: collapseSpaces, fold: foldName },
]

/** A name that is too short without its codes keeps them. */
function withoutCodes(name: string): string {
  const plain = collapseSpaces(withoutStyleCodes(name))
  return lengthOf(plain) >= NAME_MIN ? plain : name
}

/**
 * Brings stored names and the keys that are folded from them into the form that the software writes today. The rules for both
 * are in code, so no migration can do this. Answers how many rows changed.
 */
export async function refoldNames(ctx: Ctx): Promise<number> {
  let changed = 0
  for (const columns of NAMES) changed += await refoldTable(ctx, columns)
  return changed
}

async function refoldTable({ db }: Ctx, { table, name, key, clean, fold }: NameColumns): Promise<number> {
  const read = db.prepare(
    `SELECT rowid AS id, ${name} AS was, ${key} AS key FROM ${table} WHERE rowid > ?1 ORDER BY rowid LIMIT ${CHUNK}`,
  )
  // A name that was edited since is left alone: the edit wrote its key.
  const write = db.prepare(
    `UPDATE ${table} SET ${name} = j.value ->> 'name', ${key} = j.value ->> 'key' FROM json_each(?1) j
      WHERE ${table}.rowid = j.value ->> 'id' AND ${table}.${name} = j.value ->> 'was'`,
  )
  let changed = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const { results }: D1Result<{ id: number; was: string; key: string }> = await read.bind(after).all()
    const wrong = results.flatMap(({ id, was, key: kept }) => {
      const now = clean(was)
      const folded = fold(now)
      return now === was && folded === kept ? [] : [{ id, was, name: now, key: folded }]
    })
    for (let start = 0; start < wrong.length; start += CHANGES)
      await write.bind(JSON.stringify(wrong.slice(start, start + CHANGES))).run()
    changed += wrong.length
    after = results.at(-1)?.id
  }
  return changed
}
