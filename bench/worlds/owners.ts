import { parseBannerPath } from '../../contract/listings/banner-sources.ts'
import { foldName } from '../../contract/text/fold.ts'
import { parseServerAddress } from '../../contract/listings/server-address.ts'
import { DAY, HOUR } from '../../contract/base/time.ts'
import { showBanner } from '../../worker/features/listings/pictures/set-banner.ts'
import { storePicture } from '../../worker/features/listings/pictures/store-picture.ts'
import { submitListing } from '../../worker/features/listings/submit/submit-listing.ts'
import { moderateListing } from '../../worker/features/staff/queue/moderate-listing.ts'
import { editListing } from '../../worker/features/listings/edit/edit-listing.ts'
import { saveListing } from '../../worker/features/people/saved/save-listing.ts'
import { postNews } from '../../worker/features/listings/posts/post-news.ts'
import { sweepBanners } from '../../worker/jobs/sweep-banners.ts'
import { drawnPicture } from './pictures.ts'
import type { Part } from './part.ts'
import { ADMINS, PEOPLE, PLACES } from './town.ts'
import type { World } from './world.ts'

/** Owners who submit servers, edit them, show pictures and post news, and people who follow them. */
export function owners(world: World): Part {
  const { loop, database, stores } = world
  const { random } = loop
  const submitted: { id: string; owner: string }[] = []
  const edits: { id: string; from: number; text: string }[] = []
  let count = 0

  function submit(moment: number) {
    const owner = random.pick(PEOPLE.slice(0, 4))
    const name = random.pick(['Harbour', 'Harbour', 'Lighthouse', 'Cove'])
    const code = parseServerAddress(random.pick(['play.example:19132', 'other.example:19133']))
    if (!code) throw new Error('The address is wrong')
    for (let times = random.pick([1, 2, 3]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `${owner.id} submits ${name}`, async ({ ctx }) => {
        const { _id: id } = await submitListing(await ctx.of(owner), {
          server: { name, code },
          discord: 'cove',
          website: null,
          description: '',
          tags: [],
          facts: [],
        })
        submitted.push({ id, owner: owner.id })
      })
  }

  function approve(moment: number) {
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, 'an admin approves what waits', async ({ ctx }) => {
        const as = await ctx.of(random.pick(ADMINS))
        const row = await as.db
          .prepare(`SELECT id FROM listings WHERE moderation = 'pending' ORDER BY waiting_since, id LIMIT 1`)
          .first<{ id: string }>()
        if (row) await moderateListing(as, { listingId: row.id, action: 'approve', note: null })
      })
  }

  function edit(moment: number) {
    const { id, owner } = random.pick(PLACES.slice(0, 2))
    for (let times = random.pick([1, 2]); times > 0; times -= 1) {
      const text = `A quiet place, number ${(count += 1)}`
      world.start(moment + random.int(0, 30), `${owner.id} edits ${id}`, async ({ ctx }) => {
        const as = await ctx.of(owner)
        const row = await as.db
          .prepare('SELECT version FROM listings WHERE id = ?1')
          .bind(id)
          .first<{ version: number }>()
        if (!row) return
        await editListing(as, id, { version: row.version, description: text })
        edits.push({ id, from: row.version, text })
      })
    }
  }

  function show(moment: number, { id, owner } = random.pick(PLACES.slice(0, 2)), number = random.int(0, 2)) {
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      world.start(
        moment + random.int(0, 30),
        `${owner.id} shows picture ${number} at ${id}`,
        async ({ ctx }) => {
          const as = await ctx.of(owner)
          await showBanner(as, id, await storePicture(as, drawnPicture(number), 'file'))
        },
      )
  }

  /** A picture that nobody shows for a day, and that comes back while its files are deleted. */
  function showAgain(moment: number) {
    const place = random.pick(PLACES.slice(0, 2))
    const number = random.int(3, 4)
    show(moment, place, number)
    show(moment + HOUR, place, number + 2)
    const back = moment + DAY + 2 * HOUR
    show(back, place, number)
    world.start(back + random.int(0, 200), 'pictures are swept', async ({ ctx }) =>
      sweepBanners({ ...ctx.visitor(), actor: { kind: 'system' } }),
    )
  }

  function post(moment: number) {
    const { id, owner } = random.pick(PLACES.slice(0, 2))
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `${owner.id} posts news of ${id}`, async ({ ctx }) => {
        await postNews(await ctx.of(owner), { listingId: id, title: 'News', text: 'Something new.' })
      })
  }

  function follow(moment: number) {
    const person = random.pick(PEOPLE)
    const { id } = random.pick(PLACES.slice(0, 2))
    world.start(moment, `${person.id} follows ${id}`, async ({ ctx }) => {
      await saveListing(await ctx.of(person), id, { follows: random.chance(0.9) })
    })
  }

  return {
    acts: [
      [3, submit],
      [1, approve],
      [2, edit],
      [2, (moment) => show(moment)],
      [1, showAgain],
      [2, post],
      [3, follow],
    ],
    finally: () => [
      ...submitted
        .filter(
          ({ id, owner }) =>
            !world.isGone(owner) && database.ask('SELECT 1 FROM listings WHERE id = ?', id).length === 0,
        )
        .map(({ id }) => `the submission ${id} was acknowledged and is lost`),
      ...database
        .ask(
          `SELECT target_id, count(*) AS times FROM audit_log WHERE action = 'listing.submit' GROUP BY 1 HAVING times > 1`,
        )
        .map((row) => `a submission has two entries: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT owner_id, name_key, count(*) AS times FROM listings WHERE deleted_at IS NULL AND name_key IN (?, ?, ?) GROUP BY 1, 2 HAVING times > 1`,
          ...['Harbour', 'Lighthouse', 'Cove'].map(foldName),
        )
        // A deleted one may come back beside a new one of its name.
        .filter(
          () =>
            database.ask(`SELECT 1 FROM audit_log WHERE action IN ('listing.restore', 'listing.bring-back')`)
              .length === 0,
        )
        .map((row) => `an owner has the same server twice: ${JSON.stringify(row)}`),
      ...edits
        .filter((one) =>
          edits.some((other) => other.id === one.id && other.from === one.from && other.text !== one.text),
        )
        .map((one) => `two different edits of the same version were acknowledged: ${JSON.stringify(one)}`),
      ...database
        .ask(`SELECT id, banner FROM listings WHERE banner IS NOT NULL AND moderation = 'approved'`)
        .filter(
          ({ banner }) =>
            parseBannerPath(String(banner)) === null || !stores.files.has(String(banner).slice(1)),
        )
        .map((row) => `a server shows a picture that is gone: ${JSON.stringify(row)}`),
      ...database
        .ask('SELECT id FROM posts WHERE told_up_to IS NOT NULL')
        .map((row) => `news wait for ever: ${JSON.stringify(row)}`),
      // Who follows since before the news, and whose server was public all the time.
      ...database
        .ask(
          `SELECT p.id, s.user_id FROM posts p JOIN news_written w ON w.id = p.id JOIN listings l ON l.id = p.listing_id AND l.moderation = 'approved'
             JOIN saved_listings s ON s.listing_id = p.listing_id AND s.followed_at <= p.created_at AND s.user_id <> p.author_id
             JOIN follows_written f ON f.user_id = s.user_id AND f.listing_id = s.listing_id AND f.followed_at = s.followed_at AND f.at < w.at
            WHERE NOT EXISTS (SELECT 1 FROM notices n WHERE n.user_id = s.user_id AND n.key = 'news:' || p.id)
              AND NOT EXISTS (SELECT 1 FROM audit_log e WHERE e.target_kind = 'listing' AND e.target_id = l.id AND e.after ->> 'moderation' IS NOT NULL)`,
        )
        .map((row) => `a follower was not told: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT n.user_id, p.id FROM posts p JOIN notices n ON n.key = 'news:' || p.id WHERE NOT EXISTS (
             SELECT 1 FROM follows_written f WHERE f.user_id = n.user_id AND f.listing_id = p.listing_id AND f.followed_at <= p.created_at)`,
        )
        .map((row) => `somebody was told of news from before they followed: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT listing_id, created_at - before AS apart FROM (SELECT listing_id, created_at, lag(created_at) OVER (PARTITION BY listing_id ORDER BY created_at) AS before
             FROM posts WHERE review_id IS NULL) WHERE apart < 4 * 3600000`,
        )
        .map((row) => `two news within four hours: ${JSON.stringify(row)}`),
    ],
  }
}
