import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { statements, users } from '../db/schema.ts'
import { set } from '../db/sql.ts'
import { hmac } from '../platform/crypto.ts'
import type { Env } from '../platform/env.ts'
import { signingKeys } from '../platform/seal.ts'
import type { Ctx } from './verb.ts'

const person = alias(users, 'person')

/**
 * The name of a person who left, made from their id at the chat platform. Without our key nobody can find
 * that id.
 */
export const holderName = (env: Env, chatId: string, key = env.SIGNING_KEY): Promise<string> =>
  hmac(key, `restricted|${chatId}`)

/** All names of a person as a JSON list: earlier signing keys made other names. */
export const holderNames = async (env: Env, chatId: string): Promise<string> =>
  JSON.stringify(await Promise.all(signingKeys(env).map((key) => holderName(env, chatId, key))))

/**
 * Gives the restriction of a deleted account to the person's new one, with its statement. Belongs into the
 * batch of the sign-in, after the person's row.
 */
export async function returnRestriction(
  { env, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  chatId: string,
): Promise<SQL> {
  const heir = { personId: person.id, subjectId: person.id, subjectName: person.username }
  // The index is named, because the planner would look at every statement whose person is gone.
  return sql`UPDATE ${statements} INDEXED BY statements_by_holder SET ${set(statements, heir)}
      FROM ${users} person
    WHERE ${person.chatId} = ${chatId} AND ${statements.personId} IS NULL
      AND ${statements.holder} IN (SELECT value FROM json_each(${await holderNames(env, chatId)}))
      AND ${statements.endedAt} IS NULL AND (${statements.until} IS NULL OR ${statements.until} > ${now})`
}
