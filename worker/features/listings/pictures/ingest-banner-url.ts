import { bannerPath } from '#contract/listings/banner-sources.ts'
import { BANNER_MAX_BYTES, BANNER_TYPES } from '#contract/listings/banner.ts'
import { SITE } from '#contract/site/site.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { type FetchError, fetchOutside, type OutsideFetch } from '../../../platform/safe-fetch.ts'
import { assertManages, spendUpload } from './assert-manages.ts'
import { tooLarge } from './read-upload.ts'
import { offerBanner, showBanner } from './set-banner.ts'
import { storePicture } from './store-picture.ts'

const SENTENCES: Record<Exclude<FetchError, 'large'>, string> = {
  malformed: 'This is not a web address.',
  'not-https': 'The address must start with https://.',
  private: 'That address is not on the public web.',
  unreachable: 'The other site could not be reached.',
  timeout: 'The other site took too long to answer.',
  refused: 'The other site does not share this picture.',
  redirects: 'The other site redirects too often.',
}

interface Ingest {
  listingId: string
  url: string
  /** Only stores the picture: an edit of the listing shows it later. */
  isDraft?: boolean
}

/**
 * Copies a picture from another site as a listing's banner, so that visitors' browsers never ask the other
 * site.
 */
export async function ingestBannerUrl(
  ctx: UserCtx,
  { listingId, url, isDraft }: Ingest,
  outside?: OutsideFetch,
) {
  await assertManages(ctx, listingId)
  const picture = await copyStored(ctx, url, 'bannerUrl', outside)
  return isDraft ? offerBanner(ctx, listingId, picture) : showBanner(ctx, listingId, picture)
}

/** Copies a picture for an edit, and answers the address of the copy. The caller checks the permission. */
export async function copyPicture(ctx: UserCtx, url: string): Promise<string> {
  const { hash, file } = await copyStored(ctx, url, 'banner')
  return bannerPath(hash, file)
}

async function copyStored(ctx: UserCtx, address: string, field: string, outside?: OutsideFetch) {
  await spendUpload(ctx)
  const target = {
    address,
    limit: BANNER_MAX_BYTES,
    accept: Object.values(BANNER_TYPES).join(', '),
    userAgent: `${SITE.name} (+${ctx.env.ORIGIN})`,
  }
  const bytes = await fetchOutside(target, outside)
  if (bytes === 'large') throw tooLarge(field)
  if (typeof bytes === 'string') throw new HttpError('invalid_input', SENTENCES[bytes], { field })
  return storePicture(ctx, bytes, field)
}
