import type { UserCtx } from '../../../http/verb.ts'
import { assertManages, spendUpload } from './assert-manages.ts'
import { readUpload } from './read-upload.ts'
import { offerBanner, showBanner } from './set-banner.ts'
import { storePicture } from './store-picture.ts'

/**
 * Stores the picture of a form as a listing's banner. A draft is only stored, and an edit of the listing
 * shows it later. The body is not read before the permission is checked.
 */
export async function uploadBanner(ctx: UserCtx, listingId: string, request: Request, isDraft: boolean) {
  await assertManages(ctx, listingId)
  await spendUpload(ctx)
  const stored = await storePicture(ctx, await readUpload(request), 'file')
  return isDraft ? offerBanner(ctx, listingId, stored) : showBanner(ctx, listingId, stored)
}
