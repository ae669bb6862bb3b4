import {
  type BannerFormat,
  BANNER_MAX,
  BANNER_MESSAGES,
  BANNER_MIN,
  BANNER_TYPES,
} from '../../../contract/banner.ts'
import { bannerWidths, originalFile, variantFile } from '../../../contract/banner-sources.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { bannerHash, keepBannerFile } from '../../platform/banner-store.ts'
import { drawWidths } from '../../platform/images.ts'
import { inspectImage } from './inspect-image.ts'
import { readWebp } from './inspect-webp.ts'
import { type Fault, type Orientation, type Picture, shownSize } from './picture.ts'
import { stripMetadata } from './strip-metadata.ts'
import type { banners } from '../../db/schema/banners.ts'
import type { SqlRow } from '../../db/sql-row.ts'

/** Deleting the files of one round takes seconds; one that has not ended by then never will. */
export const DOOM_LASTS_MS = 30 * MINUTE

/** A picture in the store, ready to be pointed to. */
export interface KeptPicture {
  hash: string
  /** The file listings point to: the widest variant, or the original. */
  file: string
  width: number
  height: number
}

const limits = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`

const FAULTS: Record<Fault, (field: string) => Refusal> = {
  type: (field) => new Refusal('unsupported_type', BANNER_MESSAGES.type, { field }),
  damaged: (field) =>
    new Refusal(
      'unsupported_type',
      `${BANNER_MESSAGES.type}, and this file is damaged, of a rare kind, or holds more than a picture.`,
      { field },
    ),
  animated: (field) =>
    new Refusal('unsupported_type', `${BANNER_MESSAGES.type}, without animation.`, { field }),
  small: (field) =>
    new Refusal('invalid_input', `The picture must be at least ${limits(BANNER_MIN)}.`, { field }),
  large: (field) =>
    new Refusal('invalid_input', `The picture can be at most ${limits(BANNER_MAX)}.`, { field }),
}

/** Judges bytes, and keeps the picture they hold, without its metadata, in the widths pages show. `field` is the input they came from. */
export async function keepPicture(ctx: Ctx, bytes: Uint8Array, field: string): Promise<KeptPicture> {
  const picture = inspectImage(bytes)
  if (typeof picture === 'string') throw FAULTS[picture](field)
  const stripped = stripMetadata(picture)
  const hash = await bannerHash(stripped)
  const { width, height } = shownSize(picture)
  const known = await claim(ctx, { hash, format: picture.format, width, height, bytes: stripped.length })
  const file = known && known !== originalFile(picture.format) ? known : null
  return { hash, width, height, file: file ?? (await keepFiles(ctx, hash, picture, stripped)) }
}

interface Claim {
  hash: string
  format: BannerFormat
  width: number
  height: number
  bytes: number
}

/**
 * Enters a picture before its files are written, which also keeps the sweeper away from it for a day. Answers the file to point to when all of
 * them are in the store already. While its files are being deleted it cannot be claimed.
 */
async function claim({ db, now }: Ctx, picture: Claim): Promise<string | null> {
  const { hash, format, width, height, bytes } = picture
  const row = await db
    .prepare(
      `INSERT INTO banners (hash, format, width, height, bytes, created, idle_since) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
       ON CONFLICT (hash) DO UPDATE SET idle_since = max(idle_since, excluded.idle_since), doomed_at = NULL,
              file = iif(doomed_at IS NULL, file, NULL)
        WHERE doomed_at IS NULL OR doomed_at <= unixepoch() * 1000 - ?7
       RETURNING file`,
    )
    .bind(hash, format, width, height, bytes, now, DOOM_LASTS_MS)
    .first<SqlRow<typeof banners, 'file'>>()
  if (!row)
    throw new Refusal('state_conflict', 'This picture is just being cleared away. Try again in a minute.', {
      retryAfterMs: MINUTE,
    })
  return row.file
}

/** Writes the original and what can be drawn of it, and answers the file to point to. */
async function keepFiles(
  { env, db }: Ctx,
  hash: string,
  picture: Picture,
  stripped: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const original = originalFile(picture.format)
  const drawn = await draw(env, picture)
  await Promise.all([
    keepBannerFile(env, hash, original, stripped),
    ...drawn.map(([width, bytes]) => keepBannerFile(env, hash, variantFile(width), bytes)),
  ])
  const widest = drawn.at(-1)
  const file = widest ? variantFile(widest[0]) : original
  // Drawn files are never given up for the original: somebody else may have had more luck with the same picture.
  await db
    .prepare('UPDATE banners SET file = iif(?3, ?2, coalesce(file, ?2)) WHERE hash = ?1')
    .bind(hash, file, Number(drawn.length > 0))
    .run()
  return file
}

/** How far a picture lies from upright, clockwise. Mirrored ones are so rare that they stay as they are. */
const TURNS: Partial<Record<Orientation, 0 | 90 | 180 | 270>> = { 1: 0, 3: 180, 6: 90, 8: 270 }

/** All widths, narrowest first, or none. */
async function draw(env: Ctx['env'], picture: Picture): Promise<[number, ArrayBuffer][]> {
  const turn = TURNS[picture.orientation]
  if (turn === undefined) return []
  const widths = bannerWidths(shownSize(picture).width)
  // Told to turn it, the drawer must not also read that it is turned.
  const upright = new Blob([stripMetadata(picture, 1)], { type: BANNER_TYPES[picture.format] })
  const drawn = [...((await drawWidths(env, upright, widths, turn)) ?? [])]
  return drawn.every(([width, bytes]) => isWebpOf(width, bytes)) ? drawn : []
}

/** A zone where drawing is not switched on answers the picture it was given. */
function isWebpOf(width: number, bytes: ArrayBuffer): boolean {
  const webp = readWebp(new Uint8Array(bytes))
  return typeof webp !== 'string' && webp.width === width
}
