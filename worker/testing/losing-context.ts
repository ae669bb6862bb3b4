import { env } from 'cloudflare:test'
import { openDb } from '../db/client.ts'
import { faultyDatabase, type Loss } from './faulty-database.ts'
import { systemContext } from './system-context.ts'

/**
 * The context of a person whose first batch is lost. `between` runs after that batch and before the verb learns of the loss: what others do in between.
 */
export function losingContext(
  loss: Loss,
  { id, roles = [] }: { id: string; roles?: 'admin'[] },
  between?: () => Promise<unknown>,
) {
  const { database } = faultyDatabase(env.DB, { loss, ...(between && { beforeError: between }) })
  return {
    ...systemContext(Date.now(), { db: openDb(database, 'first-primary') }),
    actor: { kind: 'user' as const, userId: id, roles },
  }
}
