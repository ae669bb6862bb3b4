import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { fromKeys } from '#contract/base/records.ts'
import { CARD_TEXTS } from '#contract/listings/fields.ts'
import type { Listing } from '#contract/listings/listing.ts'
import {
  directoryKey,
  expectReviews,
  listingKey,
  patchItems,
  patchListing,
  patchViewer,
  reviewListKey,
  viewerKey,
} from './listing-cache.ts'

const listing = (id: string, votes: number): Listing => ({
  _id: id,
  slug: id,
  name: id,
  ...fromKeys(CARD_TEXTS, () => ''),
  descriptionLanguages: [],
  banner: null,
  bannerFocus: null,
  facts: [],
  tags: [],
  discord: null,
  website: null,
  realmLink: null,
  realmLinkVisible: false,
  paused: null,
  approved: true,
  moderation: 'approved',
  kind: null,
  votes,
  voters: 3,
  discordCounts: null,
  players: null,
  ratingAvg: 0,
  ratingCnt: 0,
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
  ownerId: 'owner',
  ownerInfo: { id: 'owner', username: 'owner', avatar: null },
})

describe('patchListing', () => {
  it('changes the listing on its page and in every directory page that holds it', () => {
    const client = new QueryClient()
    const other = { items: [listing('b', 1)], total: 1 }
    client.setQueryData(listingKey('a'), listing('a', 7))
    client.setQueryData([...directoryKey, { page: 1 }], {
      items: [listing('a', 7), listing('b', 1)],
      total: 2,
    })
    client.setQueryData([...directoryKey, { page: 2 }], other)

    patchListing(client, 'a', { votes: 8 })

    expect(client.getQueryData(listingKey('a'))).toMatchObject({ votes: 8 })
    expect(client.getQueryData([...directoryKey, { page: 1 }])).toMatchObject({
      items: [{ votes: 8 }, { votes: 1 }],
      total: 2,
    })
    expect(client.getQueryData([...directoryKey, { page: 2 }])).toBe(other)
  })

  it('changes the listing among those that are suggested when nothing was found', () => {
    const client = new QueryClient()
    const queryKey = [...directoryKey, { q: 'zzqqxx' }]
    client.setQueryData(queryKey, { items: [], total: 0, suggestions: [listing('a', 7), listing('b', 1)] })
    patchListing(client, 'a', { votes: 8 })
    expect(client.getQueryData(queryKey)).toMatchObject({
      items: [],
      suggestions: [{ votes: 8 }, { votes: 1 }],
    })
  })

  it('creates no data for a listing that was never loaded', () => {
    const client = new QueryClient()
    patchListing(client, 'a', { votes: 8 })
    expect(client.getQueryData(listingKey('a'))).toBeUndefined()
  })
})

it('leaves a list unchanged that does not contain the listing', () => {
  const page = { items: [listing('b', 1)] }
  expect(patchItems(page, 'a', { votes: 2 })).toBe(page)
})

it('changes when the next vote is possible, and no other permission of the viewer', () => {
  const client = new QueryClient()
  client.setQueryData(viewerKey('a'), {
    nextVoteAt: null,
    voted: false,
    isOwner: true,
    canManage: true,
    heartbeatHidden: false,
    reportedReviews: [],
  })
  patchViewer(client, 'a', { nextVoteAt: '2026-01-02T00:00:00.000Z' })
  expect(client.getQueryData(viewerKey('a'))).toEqual({
    nextVoteAt: '2026-01-02T00:00:00.000Z',
    voted: false,
    isOwner: true,
    canManage: true,
    heartbeatHidden: false,
    reportedReviews: [],
  })
})

describe('reviews that come with their listing', () => {
  const page = (total: number) => ({
    items: [],
    total,
    page: 1,
    limit: 5,
    spread: [],
  })
  const pages = (...all: ReturnType<typeof page>[]) => ({
    pages: all,
    pageParams: all.map((_, at) => at + 1),
  })
  const key = reviewListKey('a', 'new')

  it('are shown when there are none yet, and replace those from before', () => {
    const client = new QueryClient()
    expectReviews(client, 'a')(page(1))
    expect(client.getQueryData(key)).toEqual(pages(page(1)))
    expectReviews(client, 'a')(page(2))
    expect(client.getQueryData(key)).toEqual(pages(page(2)))
  })

  it('do not replace what came after their request, such as the review that the viewer just wrote', () => {
    const client = new QueryClient()
    client.setQueryData(key, pages(page(1)))
    const show = expectReviews(client, 'a')
    client.setQueryData(key, pages(page(2)))
    show(page(1))
    expect(client.getQueryData(key)).toEqual(pages(page(2)))
  })

  it('do not take further pages away', () => {
    const client = new QueryClient()
    client.setQueryData(key, pages(page(9), page(9)))
    expectReviews(client, 'a')(page(8))
    expect(client.getQueryData(key)).toEqual(pages(page(9), page(9)))
  })
})
