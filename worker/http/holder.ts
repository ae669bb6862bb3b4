import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { hmac } from '../platform/crypto.ts'
import type { Env } from '../platform/env.ts'
import { signingKeys } from '../platform/seal.ts'
import type { Ctx } from './verb.ts'
import { statements, users } from '../db/schema.ts'
import { set } from '../db/sql.ts'

const person = alias(users, 'person')

/** What stays of a person who left, instead of an id of the chat platform: nobody can tell the id from it, or try ids, without our key. */
export const holderName = (env: Env, chatId: string, key = env.SIGNING_KEY): Promise<string> =>
  hmac(key, `restricted|${chatId}`)

/** The names under which something may have been kept, as JSON: also those of earlier keys. */
export const holderNames = async (env: Env, chatId: string): Promise<string> =>
  JSON.stringify(await Promise.all(signingKeys(env).map((key) => holderName(env, chatId, key))))

/**
 * Gives the restriction that a person left behind with a deleted account to their new one, with its
 * statement: in the batch of the sign-in, after the person's row. It also tries earlier keys.
 */
export async function returnRestriction(
  { env, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  chatId: string,
): Promise<SQL> {
  // The index is named: the planner would look at all whose person is gone.
  return sql`UPDATE ${statements} INDEXED BY statements_by_holder SET ${set(statements, { personId: person.id, subjectId: person.id, subjectName: person.username })}
          FROM ${users} person
        WHERE ${person.chatId} = ${chatId} AND ${statements.holder} IN (SELECT value FROM json_each(${await holderNames(env, chatId)})) AND ${statements.personId} IS NULL
          AND ${statements.endedAt} IS NULL AND (${statements.until} IS NULL OR ${statements.until} > ${now})`
}
