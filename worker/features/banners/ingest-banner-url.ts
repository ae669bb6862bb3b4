import { BANNER_MAX_BYTES, BANNER_TYPES } from '#contract/banner.ts'
import { SITE } from '#contract/site.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { type FetchError, fetchOutside, type OutsideFetch } from '../../platform/safe-fetch.ts'
import { assertManages, spendUpload } from './assert-manages.ts'
import { storePicture } from './store-picture.ts'
import { tooLarge } from './read-upload.ts'
import { showBanner } from './set-banner.ts'

/** The form field of the address. */
const FIELD = 'bannerUrl'

const SENTENCES: Record<Exclude<FetchError, 'large'>, string> = {
  malformed: 'This is not a web address.',
  'not-https': 'The address must start with https://.',
  private: 'That address is not on the public web.',
  unreachable: 'The other site could not be reached.',
  timeout: 'The other site took too long to answer.',
  refused: 'The other site does not share this picture.',
  redirects: 'The other site redirects too often.',
}

/** Copies a picture from another site into the store, as a listing's banner. So visitors' pages never send requests to the other site. */
export async function ingestBannerUrl(
  ctx: UserCtx,
  { listingId, url }: { listingId: string; url: string },
  outside?: OutsideFetch,
) {
  await assertManages(ctx, listingId)
  await spendUpload(ctx)
  const target = {
    address: url,
    limit: BANNER_MAX_BYTES,
    accept: Object.values(BANNER_TYPES).join(', '),
    userAgent: `${SITE.name} (+${ctx.env.ORIGIN})`,
  }
  const bytes = await fetchOutside(target, outside)
  if (bytes === 'large') throw tooLarge(FIELD)
  if (typeof bytes === 'string') throw new HttpError('invalid_input', SENTENCES[bytes], { field: FIELD })
  return showBanner(ctx, listingId, await storePicture(ctx, bytes, FIELD))
}
