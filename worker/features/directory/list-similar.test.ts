import { expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing.ts'
import { makeListing, makeUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { meteredContext } from '../../testing/contexts.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { listSimilar } from './list-similar.ts'

const similar = (id: string) => request(`/api/servers/${id}/similar`)

it('lists public servers that share tags first, never the server itself, a hidden one, or one without a way in', async () => {
  const own = await makeListing({ tags: ['Skygen', 'PvP'], votes: 50 })
  const both = await makeListing({ tags: ['PvP', 'Skygen'], votes: 40 })
  const one = await makeListing({ tags: ['PvP'], votes: 60 })
  const other = await makeListing({ tags: ['Prisons'], votes: 50 })
  const hidden = await makeListing({ tags: ['PvP', 'Skygen'], votes: 50, moderation: 'suspended' })
  const closed = await makeListing({ tags: ['PvP', 'Skygen'], votes: 51, realmLinkVisible: false })
  const { items } = await bodyOf<{ items: Listing[] }>(similar(own.id))
  const ids = items.map(({ _id }) => _id)
  expect(ids.slice(0, 3)).toEqual([both.id, one.id, other.id])
  expect(ids).not.toContain(own.id)
  expect(ids).not.toContain(hidden.id)
  expect(ids).not.toContain(closed.id)
  expect((await similar(hidden.id)).status).toBe(404)
  expect((await similar('AAAAAAAAAAAA')).status).toBe(404)
})

it('reads few rows, however many servers there are', async () => {
  const tags = ['PvP', 'Factions'] as const
  const owner = await makeUser()
  const read: number[] = []
  for (let round = 0; round < 2; round += 1) {
    await makeListings(
      owner.id,
      Array.from({ length: 200 }, (_, i) => ({
        name: `Isle ${round} ${i}`,
        tags: [...tags],
        votes: i,
        realmLink: 'play.harbour.example:19132',
      })),
    )
    const own = await makeListing({ tags: [...tags], votes: 100 })
    const { ctx, meter } = meteredContext()
    expect((await listSimilar(ctx, own.id)).items).toHaveLength(6)
    read.push(meter.rowsRead)
  }
  expect(Math.max(...read)).toBeLessThan(250)
})
