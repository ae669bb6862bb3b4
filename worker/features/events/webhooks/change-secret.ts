import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { newSecret as wire } from '#contract/events/webhook.wire.ts'
import { webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { newSecret, sealEndpoint, shownSecret } from './endpoint.ts'
import { alreadyChanged, findOwnWebhook, isOwnWebhook } from './own-webhook.ts'

/** Makes a new secret for a program, in place of the one before, and shows it only now. */
export async function changeSecret(ctx: UserCtx, listingId: string): Promise<z.output<typeof wire>> {
  const { row, endpoint } = await findOwnWebhook(ctx, listingId)
  if (endpoint.secret === null)
    throw new HttpError('state_conflict', 'In Discord the address is the secret. Make a new one there.', {
      current: 'discord',
    })
  const secret = newSecret()
  const sealed = await sealEndpoint(ctx.env, listingId, { ...endpoint, secret })
  const [done] = await writeOnce(ctx, [
    sql`UPDATE ${webhooks} SET ${set(webhooks, { sealed })}
      WHERE ${isOwnWebhook(ctx, listingId)} AND ${webhooks.sealed} = ${row.sealed}`,
    auditStatement(ctx, 'listing.webhook-secret', listingId),
  ])
  if (!done) throw alreadyChanged()
  return { secret: shownSecret(secret) }
}
