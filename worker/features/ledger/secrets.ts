import { sql } from 'drizzle-orm'
import type { Ctx } from '../../http/verb.ts'
import { hmac } from '../../platform/crypto.ts'
import { newSecret } from '../../platform/ids.ts'
import { users } from '../../db/schema.ts'
import { set } from '../../db/sql.ts'

/** The salt of one vote. Who has it can tell whose vote that is, and nothing about the other votes of the person. */
export function saltOf(secret: string, listing: string, castAt: number): Promise<string> {
  return hmac(secret, `${listing} ${castAt}`)
}

/** The secret of each person. Those without one get it; a person who left has none. */
export async function makeSecrets({ db }: Ctx, people: readonly string[]): Promise<Map<string, string>> {
  const ids = JSON.stringify([...new Set(people)])
  const read = sql`SELECT ${users.id}, ${users.ledgerSecret} FROM ${users}
      WHERE ${users.id} IN (SELECT value FROM json_each(${ids})) AND ${users.ledgerSecret} IS NOT NULL`
  type SecretRow = { id: string; ledger_secret: string }
  const results = await db.all<SecretRow>(read)
  const known = new Map(results.map((row) => [row.id, row.ledger_secret]))
  const lacking = [...new Set(people)].filter((id) => !known.has(id))
  if (lacking.length === 0) return known
  const [, made] = await db.batch<[never, SecretRow]>([
    sql`UPDATE ${users} SET ${set(users, { ledgerSecret: sql`j.value ->> 1` })}
        FROM json_each(${JSON.stringify(lacking.map((id) => [id, newSecret()]))}) j
        WHERE ${users.id} = j.value ->> 0 AND ${users.ledgerSecret} IS NULL`,
    read,
  ])
  return new Map(made.map((row) => [row.id, row.ledger_secret]))
}
