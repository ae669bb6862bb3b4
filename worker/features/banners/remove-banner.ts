import type { UserCtx } from '../../http/context.ts'
import { assertManages } from './assert-manages.ts'
import { setBanner } from './set-banner.ts'

/** Takes a listing's banner away; its island is shown again. The files stay until nothing has pointed to them for a day. */
export async function removeBanner(ctx: UserCtx, listingId: string) {
  await assertManages(ctx, listingId)
  return { url: null, version: await setBanner(ctx, listingId, null) }
}
