import { showBanner } from '../../worker/features/listings/pictures/set-banner.ts'
import { storePicture } from '../../worker/features/listings/pictures/store-picture.ts'
import { publishPictures } from '../../worker/features/listings/pictures/publish-pictures.ts'
import { moderateListing } from '../../worker/features/staff/queue/moderate-listing.ts'
import type { Outside } from './outside.ts'
import { drawnPicture } from './pictures.ts'
import type { Part } from './part.ts'
import { ADMINS, PLACES } from './town.ts'
import type { World } from './world.ts'

/** The bucket that everybody reads and the cache of its domain, while servers with pictures are hidden and shown again. */
export function publicPictures(world: World, outside: Outside): Part {
  const { loop, database, stores } = world
  const { random } = loop

  function show(moment: number, { id, owner } = random.pick(PLACES.slice(0, 3))) {
    world.start(moment, `${owner.id} shows a picture at ${id}`, async ({ ctx }) => {
      const as = await ctx.of(owner)
      await showBanner(as, id, await storePicture(as, drawnPicture(random.int(0, 2)), 'file'))
    })
  }

  function decide(
    moment: number,
    { id } = random.pick(PLACES.slice(0, 3)),
    action = random.pick(['suspend', 'suspend', 'unsuspend'] as const),
  ) {
    world.start(moment, `an admin sends ${action} of ${id}`, async ({ ctx }) => {
      await moderateListing(await ctx.of(random.pick(ADMINS)), { listingId: id, action, note: null })
    })
  }

  function publish(moment: number) {
    for (let runs = random.pick([1, 1, 2, 3]); runs > 0; runs -= 1)
      world.start(moment + random.int(0, 200), 'pictures are published', async ({ ctx }) =>
        publishPictures(ctx.visitor()),
      )
  }

  function look(moment: number) {
    loop.at(moment, 'people look at public pictures', () => {
      for (const key of stores.published.keys()) outside.held.add(key)
    })
  }

  /** A picture that becomes public and is hidden while it is copied. */
  function hideMeanwhile(moment: number) {
    const place = random.pick(PLACES.slice(0, 3))
    show(moment, place)
    publish(moment + 300)
    decide(moment + 300 + random.int(0, 200), place)
    publish(moment + 300 + random.int(0, 400))
    look(moment + random.int(300, 1000))
  }

  /** A public picture that is hidden, and public again while it is removed. */
  function showMeanwhile(moment: number) {
    const place = random.pick(PLACES.slice(0, 3))
    show(moment, place)
    publish(moment + 300)
    decide(moment + 10_000, place, 'suspend')
    publish(moment + 10_300)
    decide(moment + 10_400 + random.int(0, 2000), place, 'unsuspend')
    publish(moment + 12_500 + random.int(0, 1000))
  }

  return {
    acts: [
      [2, showMeanwhile],
      [1, (moment) => show(moment)],
      [2, (moment) => decide(moment)],
      [2, publish],
      [2, look],
      [2, hideMeanwhile],
    ],
    finally: () => {
      const shown = new Set(
        database
          .ask(`SELECT banner FROM listings WHERE banner IS NOT NULL AND moderation = 'approved'`)
          .map((row) => folderOf(String(row['banner']).slice(1))),
      )
      const isPublic = (key: string) => shown.has(folderOf(key))
      return [
        ...[...stores.published.keys()]
          .filter((key) => !isPublic(key))
          .map((key) => `the public bucket has a picture that is not public: ${key}`),
        ...[...outside.held]
          .filter((key) => !isPublic(key))
          .map((key) => `the cache of pictures shows one that is not public: ${key}`),
        ...[...stores.files.keys()]
          .filter((key) => isPublic(key) && !stores.published.has(key))
          .map((key) => `a public picture is missing in its bucket: ${key}`),
      ]
    },
  }
}

/** All files of a picture lie in one folder. */
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'))
