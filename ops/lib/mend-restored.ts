import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { DEPARTURE_PREFIX } from '../../contract/people/account.ts'
import { ACCOUNT_DELETION } from '../../worker/features/people/account/account-data.ts'
import { Failure } from './script.ts'

/**
 * What an older copy must lose before anybody uses it, as SQL: sessions, API keys, and accounts deleted since
 * (`keys` lists them). Throws a `Failure` when its only admin is among them.
 */
export function mendRestored(ordered: string, keys: readonly string[]): string {
  const db = new DatabaseSync(':memory:')
  try {
    db.exec(ordered)
    const gone = new Set(keys)
    const left = db
      .prepare('SELECT id FROM users')
      .all()
      .map(({ id }) => String(id))
      .filter((id) => gone.has(DEPARTURE_PREFIX + createHash('sha256').update(id).digest('base64url')))
    const mend = [
      'DELETE FROM sessions;',
      'UPDATE api_tokens SET revoked_at = unixepoch() * 1000 WHERE revoked_at IS NULL;',
      ...left.flatMap((id) => ACCOUNT_DELETION.map((sql) => `${sql.replaceAll('?1', `'${id}'`)};`)),
    ].join('\n')
    db.exec(`PRAGMA foreign_keys = ON;\n${mend}`)
    return `${mend}\n`
  } catch (error) {
    if (String(error).includes('the last admin stays'))
      throw new Failure(
        'The only admin of this copy has left since. Give somebody else the role in the copy first.',
      )
    throw error
  } finally {
    db.close()
  }
}
