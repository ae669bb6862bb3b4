import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ledgerSecrets } from '../../db/schema/ledger.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { hmac } from '../../platform/crypto.ts'
import { newSecret } from '../../platform/ids.ts'
import { users } from '../../db/schema/users.ts'
import { statement, into } from '../../db/statement.ts'

const u = alias(users, 'u')

/** The salt of one vote. Who has it can tell whose vote that is, and nothing about the other votes of the person. */
export function saltOf(secret: string, listing: string, castAt: number): Promise<string> {
  return hmac(secret, `${listing} ${castAt}`)
}

/** The secret of each person. Those without one get it; a person who left has none. */
export async function makeSecrets({ db }: Ctx, people: readonly string[]): Promise<Map<string, string>> {
  const ids = JSON.stringify([...new Set(people)])
  const read = statement(
    db,
    sql`SELECT ${ledgerSecrets.userId}, ${ledgerSecrets.secret} FROM ${ledgerSecrets} WHERE ${ledgerSecrets.userId} IN (SELECT value FROM json_each(${ids}))`,
  )
  type SecretRow = SqlRow<typeof ledgerSecrets, 'user_id' | 'secret'>
  const { results } = await read.all<SecretRow>()
  const known = new Map(results.map((row) => [row.user_id, row.secret]))
  const lacking = [...new Set(people)].filter((id) => !known.has(id))
  if (lacking.length === 0) return known
  const [, made] = await db.batch<[never, SecretRow]>([
    statement(
      db,
      sql`INSERT OR IGNORE INTO ${into(ledgerSecrets, 'userId', 'secret')} SELECT ${u.id}, j.value ->> 1
        FROM json_each(${JSON.stringify(lacking.map((id) => [id, newSecret()]))}) j JOIN ${users} u ON ${u.id} = j.value ->> 0`,
    ),
    read,
  ])
  return new Map(made.results.map((row) => [row.user_id, row.secret]))
}
