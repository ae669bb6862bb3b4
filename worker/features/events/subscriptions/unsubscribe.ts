import { eq } from 'drizzle-orm'
import { UNSUBSCRIBE_PATH } from '#contract/events/subscription.ts'
import { inLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { subscriptions } from '../../../db/schema.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { hmac, sameText } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { signingKeys } from '../../../platform/seal.ts'

/**
 * Ends a subscription for a caller with its link, and deletes all its data. A repeated request succeeds, too.
 */
export async function unsubscribe(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<void> {
  if (!(await isUnsubscribeKey(ctx.env, id, key)))
    throw new HttpError('invalid_input', 'This link is not valid.', { field: 'key' })
  await ctx.db.repeatable([ctx.db.orm.delete(subscriptions).where(eq(subscriptions.id, id))])
}

const keyUnder = (signingKey: string, id: string) => hmac(signingKey, `unsubscribe:${id}`)

/**
 * The address that ends a subscription. Its page asks first, because chat programs open links by themselves.
 */
export async function unsubscribeLink(env: Env, id: string, language: SiteLanguageCode): Promise<string> {
  const query = new URLSearchParams({ id, key: await keyUnder(env.SIGNING_KEY, id) })
  return `${env.ORIGIN}${inLanguage(UNSUBSCRIBE_PATH, language)}?${query.toString()}`
}

/** Whether a key came from one of our links, including links signed with an earlier key. */
async function isUnsubscribeKey(env: Env, id: string, key: string): Promise<boolean> {
  for (const signingKey of signingKeys(env)) if (sameText(await keyUnder(signingKey, id), key)) return true
  return false
}
