import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { DAY, MINUTE } from '#contract/base/time.ts'
import { hubIconPath, parseChatPicture } from '#contract/people/chat-pictures.ts'
import { hubs, users } from '../../../db/schema.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { logError } from '../../../http/errors.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { avatarUrl, guildIconUrl, readPicture } from '../../../platform/chat-platform.ts'
import { drawWebp, measurePicture, type Picture } from '../../../platform/images.ts'
import { findStored, putAlone } from '../../../platform/picture-store.ts'

/** Pixels of the widest use on a screen with two dots a pixel. */
const WIDTH = 128
/** Pixels. The platform sends no larger pictures, so a larger one is an error. */
const WIDTH_MAX = 1_024
/** After a failure the platform is left alone for this long. */
const PAUSE_MS = MINUTE
/** Failures that one isolate remembers. */
const PAUSES_MAX = 1_000

/** Pictures that are being copied, by address: further requests wait for the same copy. */
const copying = new Map<string, Promise<Picture>>()
/** When a picture that could not be copied may be tried again, by address. */
const pauses = new Map<string, number>()

interface Wanted {
  /** Our address of the picture as it is now. */
  path: string
  /** Where the platform has it. */
  source: string
}

/**
 * Answers our copy of a picture of a person or hub, and makes it if it is missing. Earlier addresses
 * redirect. 404 for people who left, and while the platform or Images fail: then pages show an initial.
 */
async function serveChatPicture(c: AppContext): Promise<Response> {
  const named = parseChatPicture(c.req.path)
  const ctx = c.get('ctx')
  const wanted =
    named && (await (named.kind === 'avatars' ? findAvatar(ctx, named.id) : findIcon(ctx, named.id)))
  if (!wanted) throw noPicture()
  if (wanted.path !== c.req.path)
    return new Response(null, {
      status: 302,
      headers: { location: wanted.path, 'cache-control': 'public, max-age=30' },
    })
  const stored = await findStored(c.env, wanted.path)
  return answerPicture(stored ? stored.body : await copy(c, wanted))
}

const noPicture = () => new HttpError('not_found', 'Picture not found.')

async function findAvatar({ env, db }: Ctx, userId: string): Promise<Wanted | null> {
  const { avatar, chatId, chatAvatar } = users
  const [row] = await db.orm.select({ avatar, chatId, chatAvatar }).from(users).where(eq(users.id, userId))
  if (!row?.avatar || row.chatAvatar === null) return null
  return { path: row.avatar, source: avatarUrl(env, row.chatId, row.chatAvatar) }
}

async function findIcon({ env, db }: Ctx, hubId: string): Promise<Wanted | null> {
  const { guildId, icon } = hubs
  const [row] = await db.orm.select({ guildId, icon }).from(hubs).where(eq(hubs.id, hubId))
  if (!row?.icon || row.guildId === null) return null
  return { path: hubIconPath(hubId, row.icon), source: guildIconUrl(env, row.guildId, row.icon) }
}

/** The copy that is being made, or a new one. Others wait for it, so it goes on when its visitor leaves. */
function copy(c: AppContext, wanted: Wanted): Promise<Picture> {
  const ctx = c.get('ctx')
  const { path } = wanted
  if ((pauses.get(path) ?? 0) > ctx.now) throw noPicture()
  const running = copying.get(path)
  if (running) return running
  const picture = makeCopy(c, wanted)
  copying.set(path, picture)
  ctx.waitUntil(picture.catch(() => undefined))
  return picture
}

async function makeCopy(c: AppContext, { path, source }: Wanted): Promise<Picture> {
  const { env } = c
  const ctx = c.get('ctx')
  try {
    const drawn = await drawCopy(env, source)
    ctx.waitUntil(putAlone(env, path, drawn))
    return drawn
  } catch (error) {
    logError(c, error)
    if (pauses.size >= PAUSES_MAX) pauses.clear()
    pauses.set(path, ctx.now + PAUSE_MS)
    throw noPicture()
  } finally {
    copying.delete(path)
  }
}

async function drawCopy(env: AppContext['env'], source: string): Promise<Picture> {
  if (!env.IMAGES) throw new Error('Pictures cannot be copied without the Images binding')
  const original = await readPicture(env, source)
  const size = await measurePicture(env.IMAGES, original)
  if (!('width' in size) || size.width > WIDTH_MAX || size.height > WIDTH_MAX)
    throw new Error(`The chat platform sent ${JSON.stringify(size)} as a picture`)
  return drawWebp(env.IMAGES, original, Math.min(WIDTH, size.width))
}

function answerPicture(body: ReadableStream<Uint8Array> | Picture): Response {
  return new Response(body, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': `public, max-age=${(7 * DAY) / 1000}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

export const chatPictureRoutes = new Hono<AppEnv>()
  .get('/avatars/*', (c) => serveChatPicture(c))
  .get('/icons/*', (c) => serveChatPicture(c))
