import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { viewerKey } from '../../lib/listing-cache.ts'
import { castVote } from './queries.ts'

// The client of the API takes its origin when it is loaded.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://page')))
afterEach(() => void vi.unstubAllGlobals())

it('learns when the next vote opens, even if the vote was quicker than the first answer about it', async () => {
  const client = new QueryClient()
  const answers = [new Promise(() => {}), Promise.resolve({ nextVoteAt: 'tomorrow' })]
  const viewer = new QueryObserver(client, { queryKey: viewerKey('a'), queryFn: () => answers.shift() })
  const leave = viewer.subscribe(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ votes: 8, nextVoteAt: 'tomorrow' }))

  await client
    .getMutationCache()
    .build(
      client,
      castVote(client, 'a', () => {}),
    )
    .execute()

  await vi.waitFor(() => expect(viewer.getCurrentResult().data).toEqual({ nextVoteAt: 'tomorrow' }))
  leave()
})
