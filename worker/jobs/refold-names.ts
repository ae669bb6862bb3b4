import { type AnyColumn, sql } from 'drizzle-orm'
import { NAME_MIN } from '#contract/listings/listing.ts'
import { withoutStyleCodes } from '#contract/text/characters.ts'
import { cleanName, NAMELESS_PERSON } from '#contract/text/clean-name.ts'
import { foldName, searchKey } from '#contract/text/fold.ts'
import { collapseSpaces, lengthOf } from '#contract/text/text.ts'
import { applications, listings, roadmapItems, users } from '../db/schema.ts'
import { names } from '../db/sql.ts'
import type { Ctx } from '../http/verb.ts'

/** Names read by one query. */
const CHUNK = 5_000
/** Names changed by one statement: few, because each change also moves a listing in its read models. */
const CHANGES = 200

interface NameColumns {
  name: AnyColumn
  key: AnyColumn
  /** The stored form of a name. */
  clean: (name: string) => string
  fold: (name: string) => string
}

const ofPerson = (name: string) => cleanName(name) ?? NAMELESS_PERSON

const NAMES: readonly NameColumns[] = [
  { name: listings.name, key: listings.nameKey, clean: withoutCodes, fold: foldName },
  { name: users.username, key: users.usernameKey, clean: ofPerson, fold: searchKey },
  { name: applications.username, key: applications.nameKey, clean: ofPerson, fold: foldName },
  { name: roadmapItems.title, key: roadmapItems.titleKey, clean: collapseSpaces, fold: foldName },
]

/** A name that is too short without its codes keeps them. */
function withoutCodes(name: string): string {
  const plain = collapseSpaces(withoutStyleCodes(name))
  return lengthOf(plain) >= NAME_MIN ? plain : name
}

/**
 * Brings stored names and their folded keys into the form that the software writes today. The rules are in
 * code, so no migration can do this. Answers how many rows changed.
 */
export async function refoldNames(ctx: Ctx): Promise<number> {
  let changed = 0
  for (const columns of NAMES) changed += await refoldTable(ctx, columns)
  return changed
}

async function refoldTable({ db }: Ctx, { name, key, clean, fold }: NameColumns): Promise<number> {
  const { table } = name
  const read = (after: number) =>
    sql`SELECT rowid AS id, ${name} AS old, ${key} AS key FROM ${table} WHERE rowid > ${after} ORDER BY rowid LIMIT ${CHUNK}`
  // A name that was edited since is left alone: the edit wrote its key.
  const write = (rows: string) =>
    sql`UPDATE ${table} SET ${names(name)} = change.value ->> 'name', ${names(key)} = change.value ->> 'key'
     FROM json_each(${rows}) change
    WHERE ${table}.rowid = change.value ->> 'id' AND ${name} = change.value ->> 'old'`
  let changed = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: { id: number; old: string; key: string }[] = await db.all(read(after))
    const wrong = rows.flatMap(({ id, old, key: storedKey }) => {
      const now = clean(old)
      const folded = fold(now)
      return now === old && folded === storedKey ? [] : [{ id, old, name: now, key: folded }]
    })
    for (let start = 0; start < wrong.length; start += CHANGES)
      await db.run(write(JSON.stringify(wrong.slice(start, start + CHANGES))))
    changed += wrong.length
    after = rows.at(-1)?.id
  }
  return changed
}
