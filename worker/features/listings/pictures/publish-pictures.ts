import { MINUTE } from '#contract/base/time.ts'
import type { banners } from '../../../db/schema/banners.ts'
import { openDb } from '../../../db/client.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'
import { filesOf } from '../../../platform/banner-store.ts'
import type { Env } from '../../../platform/env.ts'
import {
  type Ask,
  copyToPublic,
  type PublicStore,
  publicStore,
  removeFromPublic,
} from '../../../platform/public-store.ts'

/** Pictures of one run: each has up to three files, which are read and written, and a run may make a thousand requests. */
const ROUND = 50
/** Longer than a run may take, in ms: after that nobody writes or deletes a file for what began before. */
const SETTLED_MS = 20 * MINUTE
/** As the index is written. */
const TO_DO = `(published < 0 OR (published > 0) <> (uses > hidden))`

type Row = SqlRow<typeof banners, 'hash' | 'width'>
/** Each claim of a picture is a number that it never had, so that only the last one who claimed it confirms a copy. */
type Claim = SqlRow<typeof banners, 'hash' | 'width' | 'published'>

/**
 * Brings the public store in line with the database. Any run may end anywhere, and several may run at once.
 * @throws when a file could not be copied, or a removed one not purged; by then the others are done
 */
export async function publishPictures(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  ask: Ask = fetch,
): Promise<void> {
  const store = publicStore(env)
  if (!store) return
  try {
    await removeHidden({ db, now }, store, ask)
  } finally {
    await copyShown({ env, db, now }, store)
  }
}

async function removeHidden(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  store: PublicStore,
  ask: Ask,
): Promise<void> {
  // Those that were not tried yet come first, so that a refused purge does not keep others in the store.
  const { results: gone } = await db
    .prepare(
      `UPDATE banners SET published = -abs(published) - 1, removed_at = max(removed_at, ?1) WHERE hash IN (
         SELECT hash FROM banners WHERE ${TO_DO} AND uses <= hidden ORDER BY published DESC LIMIT ${ROUND})
       RETURNING hash, width`,
    )
    .bind(now)
    .all<Row>()
  if (gone.length === 0) return
  await removeFromPublic(store, gone.flatMap(filesOf), ask)
  // A run that began to copy before may still write a file, so a young picture is removed again.
  await db
    .prepare(
      `UPDATE banners SET published = 0
        WHERE abs(published) < ?2 AND uses <= hidden AND hash IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(gone.map(({ hash }) => hash)), now - SETTLED_MS)
    .run()
}

async function copyShown(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  store: PublicStore,
): Promise<void> {
  // New ones come first, then those that nobody has copied for the longest time.
  const { results: shown } = await db
    .prepare(
      `UPDATE banners SET published = -max(?1, abs(published) + 1) WHERE hash IN (
         SELECT hash FROM banners WHERE ${TO_DO} AND uses > hidden AND file IS NOT NULL AND deleting_since IS NULL
          ORDER BY published DESC LIMIT ${ROUND})
       RETURNING hash, width, published`,
    )
    .bind(now)
    .all<Claim>()
  if (shown.length === 0) return
  await Promise.all(shown.flatMap(filesOf).map((file) => copyToPublic(env, store, file)))
  // A removal that began before may still delete the files, so a picture that was removed a short time ago is copied again.
  await db
    .prepare(
      `UPDATE banners SET published = -published
        WHERE removed_at < ?2 AND uses > hidden AND (hash, published) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))`,
    )
    .bind(JSON.stringify(shown.map(({ hash, published }) => [hash, published])), now - SETTLED_MS)
    .run()
}

/** Runs `publishPictures` right after a change, because a hidden picture should not wait for the job of the next minute. */
export async function publishAfterChange(env: Env): Promise<void> {
  await publishPictures({ env, db: openDb(env.DB, 'first-primary'), now: Date.now() })
}
