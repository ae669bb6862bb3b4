import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { listingKey, viewerKey } from '../../lib/listing-cache.ts'
import { ownReviewsKey, reviewsQuery, saveReviewOptions, withdrawReviewOptions } from './queries.ts'
import { reviewsOf } from './review-pages.ts'

// The API client reads its origin when its module loads.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://page')))
afterEach(() => void vi.unstubAllGlobals())

const item = {
  _id: 'mine',
  rating: 4,
  text: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  author: { id: 'me', username: 'me', avatar: null },
  reply: null,
}

it('still loads the list when a review is saved before its first answer', async () => {
  const client = new QueryClient()
  let lists = 0
  vi.stubGlobal('fetch', ({ method }: Request) => {
    if (method === 'POST') return Promise.resolve(Response.json({ item, ratingAvg: 4, ratingCnt: 1 }))
    lists += 1
    return lists === 1
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ items: [item], total: 1, page: 1, limit: 5 }))
  })
  const list = new InfiniteQueryObserver(client, reviewsQuery('a'))
  const leave = list.subscribe(() => {})

  await client
    .getMutationCache()
    .build(client, saveReviewOptions(client, 'a'))
    .execute({ rating: 4, text: '' })

  await vi.waitFor(() => {
    const { data } = list.getCurrentResult()
    expect(data && reviewsOf(data)).toEqual([item])
  })
  leave()
})

it('repeats a read of the viewer that a saved review interrupted', async () => {
  const client = new QueryClient()
  client.setQueryData(viewerKey('a'), { saved: false, ownReview: null })
  const answers = [new Promise(() => {}), Promise.resolve({ saved: true, ownReview: item })]
  const viewer = new QueryObserver(client, { queryKey: viewerKey('a'), queryFn: () => answers.shift() })
  const leave = viewer.subscribe(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ item, ratingAvg: 4, ratingCnt: 1 }))

  await client
    .getMutationCache()
    .build(client, saveReviewOptions(client, 'a'))
    .execute({ rating: 4, text: '' })

  await vi.waitFor(() => expect(viewer.getCurrentResult().data).toEqual({ saved: true, ownReview: item }))
  leave()
})

it('forgets a deleted review of a server that is not public', async () => {
  const client = new QueryClient()
  client.setQueryData(viewerKey('a'), { saved: false, ownReview: item })
  client.setQueryData(listingKey('a'), { ratingAvg: 4, ratingCnt: 1 })
  client.setQueryData([...ownReviewsKey, 1], { items: [item] })
  vi.stubGlobal('fetch', async () => Response.json({ ratingAvg: null, ratingCnt: null }))

  await client.getMutationCache().build(client, withdrawReviewOptions(client, 'a')).execute(undefined)

  expect(client.getQueryData(viewerKey('a'))).toEqual({ saved: false, ownReview: null })
  expect(client.getQueryData(listingKey('a'))).toEqual({ ratingAvg: 4, ratingCnt: 1 })
  expect(client.getQueryState([...ownReviewsKey, 1])?.isInvalidated).toBe(true)
})
