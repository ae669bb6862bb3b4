import { HOUR } from '../../../contract/time.ts'
import type { UserCtx } from '../../http/context.ts'
import { tooMany } from '../../http/refusal.ts'
import { takeQuota } from '../../platform/quotas.ts'

/** Trying crops and colours takes a dozen uploads; every one is drawn several times. Refused files count, too. */
const UPLOAD_QUOTA = { name: 'banner', limit: 60, windowMs: HOUR }

export async function spendUpload(ctx: UserCtx): Promise<void> {
  const wait = await takeQuota(ctx.env, UPLOAD_QUOTA, ctx.actor.userId, ctx.now)
  if (wait !== null) throw tooMany(wait, 'You have changed many banners. Try again later.')
}
