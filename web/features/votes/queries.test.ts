import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { directoryKey, listingKey, viewerKey } from '../../lib/listing-cache.ts'
import { cardVotesKey } from './card-votes.ts'
import { castVote, isRepeatedPress } from './queries.ts'

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

it('reads the rest of a page that was still loading when somebody voted', async () => {
  const client = new QueryClient()
  const answers = [new Promise(() => {}), Promise.resolve({ _id: 'a', votes: 8 })]
  const page = new QueryObserver(client, { queryKey: listingKey('a'), queryFn: () => answers.shift() })
  const leave = page.subscribe(() => {})
  await voteOn(client, 'a', async () => Response.json({ votes: 8, nextVoteAt: 'tomorrow' }))
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual({ _id: 'a', votes: 8 }))
  leave()
})

/** A page that shows 7 votes. */
function newPage(id: string): QueryClient {
  const client = new QueryClient()
  client.setQueryData(listingKey(id), { _id: id, votes: 7 })
  client.setQueryData([...directoryKey, { page: 1 }], { items: [{ _id: id, votes: 7 }] })
  return client
}

/** Votes while the server gives this answer. */
function voteOn(client: QueryClient, id: string, answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const cast = client.getMutationCache().build(client, castVote(client, id, { onSignIn: () => {} }))
  return cast.execute().catch(() => undefined)
}

function voteWith(id: string, answer: () => Promise<Response>) {
  const client = newPage(id)
  return { client, done: voteOn(client, id, answer) }
}

const refusal = { error: 'No.', code: 'already_voted', nextVoteAt: '2026-01-02T00:00:00.000Z', votes: 12 }

it('shows the true count after a vote that was refused, on the page and on its card', async () => {
  const { client, done } = voteWith('b', async () => Response.json(refusal, { status: 409 }))
  await done
  expect(client.getQueryData(listingKey('b'))).toMatchObject({ votes: 12 })
  expect(client.getQueryData([...directoryKey, { page: 1 }])).toMatchObject({ items: [{ votes: 12 }] })
})

it('shows on a card when the next vote is possible, also after a vote on the day before', async () => {
  const client = newPage('e')
  const other = { serverId: 'f', nextVoteAt: '2026-01-01T12:00:00.000Z' }
  const before = { serverId: 'e', nextVoteAt: '2026-01-01T00:00:00.000Z' }
  client.setQueryData([...cardVotesKey, 'e,f'], { items: [before, other] })
  const nextVoteAt = '2026-01-02T00:00:00.000Z'
  await voteOn(client, 'e', async () => Response.json({ votes: 8, nextVoteAt }))
  expect(client.getQueryData([...cardVotesKey, 'e,f'])).toEqual({
    items: [other, { serverId: 'e', nextVoteAt }],
  })
})

it('reads the count again when a refusal does not tell it', async () => {
  const { votes: _, ...silent } = refusal
  const { client, done } = voteWith('h', async () => Response.json(silent, { status: 409 }))
  await done
  expect(client.getQueryData(listingKey('h'))).toMatchObject({ votes: 7 })
  expect(client.getQueryState(listingKey('h'))?.isInvalidated).toBe(true)
})

it('ignores a second press while the first is sent and after it was counted, not after a failure', async () => {
  const counted = voteWith('c', async () =>
    Response.json({ votes: 8, nextVoteAt: '2026-01-02T00:00:00.000Z' }),
  )
  expect(isRepeatedPress(counted.client, 'c')).toBe(true)
  await counted.done
  expect(isRepeatedPress(counted.client, 'c')).toBe(true)

  const failed = voteWith('d', async () => Response.json({ error: 'No.', code: 'internal' }, { status: 500 }))
  await failed.done
  expect(isRepeatedPress(failed.client, 'd')).toBe(false)
  expect(failed.client.getQueryData(listingKey('d'))).toMatchObject({ votes: 7 })
})

it('reads nothing again that the answer to a vote says, but what it interrupted, and all of it after a refusal', async () => {
  const asked = async (id: string, answer: () => Promise<Response>, isReading = false) => {
    let reads = 0
    const client = newPage(id)
    client.setQueryData(viewerKey(id), { nextVoteAt: null, voted: false })
    const viewer = new QueryObserver(client, {
      queryKey: viewerKey(id),
      queryFn: () => (reads++ === 0 && isReading ? new Promise(() => {}) : 'read'),
      staleTime: isReading ? 0 : Infinity,
    })
    const leave = viewer.subscribe(() => {})
    await voteOn(client, id, answer)
    leave()
    return reads
  }
  const counted = { votes: 8, nextVoteAt: '2026-01-02T00:00:00.000Z' }
  expect(await asked('f', async () => Response.json(counted))).toBe(0)
  expect(await asked('g', async () => Response.json(refusal, { status: 409 }))).toBe(1)
  expect(await asked('h', async () => Response.json(counted), true)).toBe(2)
})
