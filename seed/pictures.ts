import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { MINUTE } from '#contract/base/time.ts'
import { bannerPath } from '#contract/listings/banner-sources.ts'
import { listingEdit } from '#contract/listings/owner.wire.ts'
import { OFFERED_PEOPLE } from '../fake-discord/people.ts'
import { SETTINGS_FILE } from '../ops/lib/wrangler-settings.ts'
import { openDb } from '../worker/db/client.ts'
import { editListing } from '../worker/features/listings/edit/edit-listing.ts'
import { storePicture } from '../worker/features/listings/pictures/store-picture.ts'
import type { UserCtx } from '../worker/http/verb.ts'
import type { Env } from '../worker/platform/env.ts'
import { newId } from '../worker/platform/ids.ts'
import { drawScene, type Scene } from './draw-scene.ts'

const DAY_SKY = [
  [104, 176, 232],
  [214, 236, 248],
] as const
const NIGHT_SKY = [
  [16, 24, 52],
  [64, 72, 118],
] as const
const EVENING_SKY = [
  [92, 74, 140],
  [248, 178, 120],
] as const

const SUN = [255, 232, 150] as const
const MOON = [226, 230, 240] as const

const SCENES: readonly Scene[] = [
  {
    alt: 'Houses of the harbour on a sunny day',
    sky: DAY_SKY,
    light: SUN,
    hills: [130, 178, 130],
    ground: [92, 148, 72],
    leaves: [58, 112, 54],
    water: 7,
    houses: 4,
  },
  {
    alt: 'The market at night, with light in every window',
    sky: NIGHT_SKY,
    light: MOON,
    hills: [40, 52, 82],
    ground: [44, 76, 62],
    leaves: [30, 62, 52],
    water: 0,
    houses: 5,
  },
  {
    alt: 'A forest by the lake at sunset',
    sky: EVENING_SKY,
    light: SUN,
    hills: [122, 88, 120],
    ground: [96, 94, 70],
    leaves: [70, 92, 60],
    water: 9,
    houses: 0,
  },
  {
    alt: 'The snow village where the winter event starts',
    sky: DAY_SKY,
    light: SUN,
    hills: [196, 212, 226],
    ground: [240, 246, 250],
    leaves: [74, 110, 96],
    water: 0,
    houses: 3,
  },
  {
    alt: 'A lonely house in the desert',
    sky: EVENING_SKY,
    light: SUN,
    hills: [214, 160, 110],
    ground: [228, 196, 140],
    leaves: [98, 140, 70],
    water: 0,
    houses: 1,
  },
]

/** Places in the list by votes: not on its first pages, where tests expect islands. */
const FROM_PLACE = 40

/**
 * Gives some servers of the local database pictures. It needs the platform's own stores, so it runs after the other
 * sample data, while no other process uses the state folder.
 */
export async function seedPictures(stateDir: string): Promise<void> {
  const { env, dispose } = await getPlatformProxy<Env>({
    configPath: SETTINGS_FILE,
    persist: { path: join(stateDir, 'v3') },
  })
  try {
    await givePictures(env)
  } finally {
    await dispose()
  }
}

interface Row {
  id: string
  owner_id: string
  updated: number
}

async function givePictures(env: Env): Promise<void> {
  const db = openDb(env.DB, 'first-primary')
  const { results }: { results: Row[] } = await db
    .prepare(
      `SELECT l.id, l.owner_id, l.updated FROM listings l JOIN users u ON u.id = l.owner_id
        WHERE l.moderation = 'approved' AND u.username NOT IN (SELECT value FROM json_each(?1)) ORDER BY l.votes DESC, l.id LIMIT 3 OFFSET ?2`,
    )
    .bind(JSON.stringify(OFFERED_PEOPLE.map(({ name }) => name)), FROM_PLACE)
    .all()
  const [first, second, third] = results.map(({ id, owner_id: userId, updated }) => {
    const actor = { kind: 'user', userId, roles: [] } as const
    const ctx: UserCtx = {
      env,
      db,
      actor,
      now: updated + MINUTE,
      idempotencyKey: newId(),
      sent: null,
      waitUntil: () => undefined,
    }
    return { ctx, edit: (changes: object) => editListing(ctx, id, listingEdit.parse(changes)) }
  })
  if (!first || !second || !third) throw new Error('There are too few servers for pictures.')
  const pictures: { url: string; alt: string }[] = []
  for (const scene of SCENES) {
    const { hash, file } = await storePicture(first.ctx, drawScene(scene), 'file')
    pictures.push({ url: bannerPath(hash, file), alt: scene.alt })
  }
  await first.edit({ pictures, banner: pictures[0]?.url, bannerFocus: { x: 50, y: 78 } })
  await second.edit({ pictures: pictures.slice(1, 4) })
  await third.edit({ pictures: pictures.slice(4) })
}
