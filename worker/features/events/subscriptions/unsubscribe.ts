import { eq } from 'drizzle-orm'
import { UNSUBSCRIBE_PATH } from '#contract/events/subscription.ts'
import { inLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { subscriptions } from '../../../db/schema.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { hmac, sameText } from '../../../platform/crypto.ts'
import type { Env } from '../../../platform/env.ts'
import { signingKeys } from '../../../platform/seal.ts'

/** Deletes a subscription for a caller with its link, and by cascade all its data. May be repeated. */
export async function unsubscribe(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<void> {
  if (!(await isOurSignature(ctx.env, id, key)))
    throw new HttpError('invalid_input', 'This link is not valid.', { field: 'key' })
  await ctx.db.repeatable([ctx.db.orm.delete(subscriptions).where(eq(subscriptions.id, id))])
}

const signatureOf = (signingKey: string, id: string) => hmac(signingKey, `unsubscribe:${id}`)

/**
 * The address that ends a subscription. Its page asks first, because chat programs open links by themselves.
 */
export async function unsubscribeLink(env: Env, id: string, language: SiteLanguageCode): Promise<string> {
  const query = new URLSearchParams({ id, key: await signatureOf(env.SIGNING_KEY, id) })
  return `${env.ORIGIN}${inLanguage(UNSUBSCRIBE_PATH, language)}?${query.toString()}`
}

/** Whether we signed a link with this signature, now or with an earlier key. */
async function isOurSignature(env: Env, id: string, signature: string): Promise<boolean> {
  for (const signingKey of signingKeys(env)) {
    if (sameText(await signatureOf(signingKey, id), signature)) return true
  }
  return false
}
