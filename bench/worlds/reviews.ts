import { decideReview } from '../../worker/features/reviews/decide-review.ts'
import { removeReview } from '../../worker/features/reviews/remove-review.ts'
import { saveReview } from '../../worker/features/reviews/save-review.ts'
import { withdrawReview } from '../../worker/features/reviews/withdraw-review.ts'
import type { Part } from './part.ts'
import { ADMINS, CROWD, PEOPLE, type Person, PLACES } from './town.ts'
import type { World } from './world.ts'

/** One saving: it can be what is stored from its start on, until a later one has begun and was acknowledged. */
interface Saving {
  key: string
  text: string
  begun: number
  /** Its acknowledgement; `null` while nobody knows. */
  ended: number | null
}

/** Reviews that are saved, saved again, taken back, removed and held. */
export function reviews(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const savings: Saving[] = []
  /** Where something else may have taken a review away. */
  const removed = new Set<string>()
  let count = 0

  function save(person: Person, listing: string, moment: number) {
    const saving: Saving = {
      key: `${person.id} ${listing}`,
      text: `Words ${(count += 1)}`,
      begun: 0,
      ended: null,
    }
    const rating = random.int(1, 5)
    world.start(moment, `${person.id} reviews ${listing}`, async ({ ctx }) => {
      saving.begun = loop.now
      savings.push(saving)
      await saveReview(await ctx.of(person), { listingId: listing, rating, text: saving.text })
      saving.ended = loop.now
    })
  }

  function one(moment: number) {
    const person = random.pick(PEOPLE)
    const { id } = random.pick(random.chance(0.7) ? PLACES.slice(0, 2) : PLACES)
    for (let times = random.pick([1, 1, 2, 3]); times > 0; times -= 1)
      save(person, id, moment + random.int(0, 60))
  }

  function crowd(moment: number) {
    const { id } = random.pick(PLACES)
    for (const person of CROWD.slice(0, 7)) save(person, id, moment + random.int(0, 2000))
  }

  function takeBack(moment: number) {
    const person = random.pick(PEOPLE)
    const { id } = random.pick(PLACES.slice(0, 2))
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, `${person.id} takes the review of ${id} back`, async ({ ctx }) => {
        removed.add(`${person.id} ${id}`)
        await withdrawReview(await ctx.of(person), id)
      })
  }

  function staff(moment: number) {
    const act = random.pick(['remove', 'count', 'hold'] as const)
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, `an admin decides to ${act} a review`, async ({ ctx }) => {
        const as = await ctx.of(random.pick(ADMINS))
        const { results } = await as.db
          .prepare(
            'SELECT id, author_id, listing_id FROM reviews ORDER BY effect, created_at, author_id LIMIT 4',
          )
          .all()
        if (results.length === 0) return
        const {
          id,
          author_id: author,
          listing_id: listing,
        } = random.pick<{ id: string; author_id: string; listing_id: string }>(results)
        if (act === 'remove') {
          removed.add(`${author} ${listing}`)
          await removeReview(as, id, { rule: 'honest-reviews', note: null })
        } else await decideReview(as, id, act === 'count' ? 'counted' : 'held')
      })
  }

  return {
    acts: [
      [5, one],
      [1, crowd],
      [1, takeBack],
      [1, staff],
    ],
    finally: () =>
      [...new Set(savings.map(({ key }) => key))].flatMap((key) => {
        const [person = '', listing = ''] = key.split(' ')
        if (removed.has(key) || world.isGone(person) || world.isGone(listing)) return []
        const own = savings.filter((saving) => saving.key === key)
        const [stored] = database.ask(
          'SELECT text FROM reviews WHERE author_id = ? AND listing_id = ?',
          person,
          listing,
        )
        const acknowledged = own.filter(({ ended }) => ended !== null)
        if (!stored) return acknowledged.length > 0 ? [`the review ${key} was acknowledged and is lost`] : []
        const kept = own.find(({ text }) => text === stored['text'])
        const isOld = !kept || acknowledged.some((later) => kept.ended !== null && later.begun > kept.ended)
        return isOld ? [`the review ${key} is not the last one that was saved`] : []
      }),
  }
}
