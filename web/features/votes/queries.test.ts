import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { viewerKey } from '../../lib/listing-cache.ts'
import { castVote } from './queries.ts'

// The API client reads its origin when its module loads.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://page')))
afterEach(() => void vi.unstubAllGlobals())

it('learns when the next vote is possible, even if the vote was faster than the first response about it', async () => {
  const client = new QueryClient()
  const answers = [new Promise(() => {}), Promise.resolve({ nextVoteAt: 'tomorrow' })]
  const viewer = new QueryObserver(client, { queryKey: viewerKey('a'), queryFn: () => answers.shift() })
  const leave = viewer.subscribe(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ votes: 8, nextVoteAt: 'tomorrow' }))

  await client
    .getMutationCache()
    .build(client, castVote(client, 'a', { onSignIn: () => {} }))
    .execute()

  await vi.waitFor(() => expect(viewer.getCurrentResult().data).toEqual({ nextVoteAt: 'tomorrow' }))
  leave()
})
