import { eq, sql } from 'drizzle-orm'
import { MINUTE } from '#contract/base/time.ts'
import { bannerWidths, variantFile } from '#contract/listings/banner-sources.ts'
import { BANNER_MAX, BANNER_MESSAGES, BANNER_MIN, BANNER_TYPES } from '#contract/listings/banner.ts'
import { unfitReason } from '#contract/listings/picture-type.ts'
import { banners } from '../../../db/schema.ts'
import { atLeast } from '../../../db/sql.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { bannerHash, putBannerFile } from '../../../platform/banner-store.ts'
import { drawWebp, isPictureError, measurePicture, type Picture } from '../../../platform/images.ts'
import { takeTurn, type Turn } from './exif-orientation.ts'

/**
 * Deleting the files of one round takes seconds. A round that has not ended after this time was interrupted.
 */
const DELETION_TIMEOUT_MS = 30 * MINUTE

/** Whether no run of the sweep is deleting a picture. By the clock of the database, which all runs share. */
export const NOT_BEING_DELETED = sql`(${banners.deletingSince} IS NULL OR ${banners.deletingSince} <= unixepoch() * 1000 - ${DELETION_TIMEOUT_MS})`

export interface StoredPicture {
  hash: string
  /** The file that listings point to: the widest. */
  file: string
  width: number
  height: number
}

interface DrawnPicture {
  /** The visible size. */
  width: number
  height: number
  /** WebP files by their width, narrowest first. */
  files: readonly (readonly [width: number, bytes: Picture])[]
  widest: Picture
}

/**
 * Stores the picture in these bytes, in the widths of pages. The Images service writes new files, so
 * metadata and appended content are removed. `field` is the input that the bytes came from.
 */
export async function storePicture(ctx: Ctx, upload: Picture, field: string): Promise<StoredPicture> {
  const drawn = await draw(ctx, upload, field)
  const { width, height } = drawn
  const hash = await bannerHash(drawn.widest)
  await claim(ctx, { hash, width, height, bytes: drawn.widest.length })
  // The files of a known picture are written, too, because they may be lost. The store keeps those that
  // exist.
  const file = await storeFiles(ctx, hash, drawn)
  return { hash, file, width, height }
}

/**
 * Draws an upload in all widths. Without the binding, or while the service fails, uploads are rejected: a
 * file that was not decoded could contain anything.
 */
async function draw({ env: { IMAGES } }: Ctx, upload: Picture, field: string): Promise<DrawnPicture> {
  if (!IMAGES) throw unavailable(field)
  assertPicture(upload, field)
  const { bytes, turn } = takeTurn(upload)
  const size = shownSize(await measure(IMAGES, bytes, field), turn)
  assertSize(size, field)
  const [top = size.width, ...narrower] = bannerWidths(size.width).toReversed()
  try {
    const widest = await drawWebp(IMAGES, bytes, top, turn)
    const others = narrower.map(async (width) => [width, await drawWebp(IMAGES, widest, width)] as const)
    return { ...size, widest, files: [...(await Promise.all(others)).toReversed(), [top, widest]] }
  } catch (error) {
    throw errorFor(error, field)
  }
}

/** Refuses bytes that are no picture of the three types, in words about what they are. */
export function assertPicture(bytes: Picture, field: string): void {
  const reason = unfitReason(bytes)
  if (reason) throw wrongType(field, reason)
}

async function measure(images: ImagesBinding, bytes: Picture, field: string) {
  const facts = await measurePicture(images, bytes).catch((error: unknown) => {
    throw errorFor(error, field)
  })
  const isAccepted = Object.values<string>(BANNER_TYPES).includes(facts.format)
  if (!isAccepted || !('width' in facts)) throw wrongType(field, BANNER_MESSAGES.type)
  return facts
}

function shownSize({ width, height }: { width: number; height: number }, turn: Turn) {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

const inPixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`

/** Checked before the pixels are decoded: a small file can declare a very large picture. */
function assertSize({ width, height }: { width: number; height: number }, field: string): void {
  if (width > BANNER_MAX.width || height > BANNER_MAX.height)
    throw new HttpError('invalid_input', `The picture can be at most ${inPixels(BANNER_MAX)}.`, { field })
  if (width < BANNER_MIN.width || height < BANNER_MIN.height)
    throw new HttpError('invalid_input', `The picture must be at least ${inPixels(BANNER_MIN)}.`, { field })
}

function errorFor(error: unknown, field: string): HttpError {
  if (isPictureError(error)) return wrongType(field, BANNER_MESSAGES.damaged)
  // oxlint-disable-next-line no-console -- operators should know why nobody can upload
  console.error(JSON.stringify({ level: 'error', event: 'banner not drawn', error: String(error) }))
  return unavailable(field)
}

const wrongType = (field: string, message: string) => new HttpError('unsupported_type', message, { field })
const unavailable = (field: string) =>
  new HttpError('unavailable', 'We cannot accept pictures right now. Try again later.', { field })

interface Claim {
  hash: string
  width: number
  height: number
  bytes: number
}

/**
 * Inserts a picture's row before its files are written, which protects it from the sweep for a day. It is a
 * draft unless visitors see it. It cannot be claimed while its files are being deleted.
 */
async function claim({ db, now, actor }: Ctx, { hash, width, height, bytes }: Claim): Promise<void> {
  const uploader = actor.kind === 'user' ? actor.userId : null
  const { rows } = await db.repeatableNamed<{ claimed: { hash: string } }>({
    claimed: db.orm
      .insert(banners)
      .values({
        hash,
        format: 'webp',
        width,
        height,
        bytes,
        created: now,
        idleSince: now,
        uploaderId: uploader,
        withdrawn: true,
      })
      .onConflictDoUpdate({
        target: banners.hash,
        set: {
          idleSince: atLeast(banners.idleSince, now),
          deletingSince: null,
          withdrawn: true,
          uploaderId: uploader,
          file: sql`iif(${banners.deletingSince} IS NULL, ${banners.file}, NULL)`,
        },
        setWhere: NOT_BEING_DELETED,
      })
      .returning({ hash: banners.hash }),
  })
  if (rows.claimed.length === 0)
    throw new HttpError('state_conflict', 'This picture is being deleted. Try again in a minute.', {
      retryAfterMs: MINUTE,
    })
}

/** Writes the files, and answers the one to point to. */
async function storeFiles({ env, db }: Ctx, hash: string, { files }: DrawnPicture): Promise<string> {
  const named = files.map(([width, bytes]) => ({ file: variantFile(width), bytes }))
  await Promise.all(named.map(({ file, bytes }) => putBannerFile(env, hash, file, bytes)))
  const file = named.at(-1)?.file ?? ''
  await db.repeatable([db.orm.update(banners).set({ file }).where(eq(banners.hash, hash))])
  return file
}
