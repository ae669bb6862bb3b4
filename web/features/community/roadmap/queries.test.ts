import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/toast.ts'
import { castVote, ownVotesQuery, roadmapQuery, WHOLE } from './queries.ts'

// The API client reads its origin when its module loads.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://page')))

const item = (id: string, votes: number) => ({
  _id: id,
  title: id,
  description: '',
  status: 'planned' as const,
  tags: [],
  votes,
  eta: null,
  createdAt: '',
  shippedAt: null,
})

let client: QueryClient
let answer: () => Promise<Response>

beforeEach(() => {
  client = new QueryClient()
  for (const search of [WHOLE, { q: 'map', tag: '' }])
    client.setQueryData(roadmapQuery(search).queryKey, {
      items: [item('map', 4), item('radio', 2)],
      tags: [],
    })
  client.setQueryData(['roadmap', 'votes'], { items: ['radio'] })
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer())
})

afterEach(() => {
  vi.restoreAllMocks()
})

const votesOf = (search = WHOLE) =>
  client.getQueryData(roadmapQuery(search).queryKey)?.items.map(({ votes }) => votes)
const own = () => client.getQueryData(['roadmap', 'votes'])
const vote = (id = 'map') =>
  new MutationObserver(client, castVote(client, id)).mutate().catch(() => undefined)

describe('a vote', () => {
  it('shows everywhere at once, then the server’s count', async () => {
    let letGo: (response: Response) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        letGo = resolve
      })
    const done = vote()
    await vi.waitFor(() => expect(votesOf()).toEqual([5, 2]))
    expect(votesOf({ q: 'map', tag: '' })).toEqual([5, 2])
    expect(own()).toEqual({ items: ['radio', 'map'] })
    await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalled())
    letGo(Response.json({ votes: 9 }))
    await done
    expect(votesOf()).toEqual([9, 2])
  })

  it('reads the list of a search that was still loading', async () => {
    const search = { q: 'new', tag: '' }
    const lists = [new Promise(() => {}), Promise.resolve({ items: [item('map', 5)], tags: [] })]
    const { queryKey } = roadmapQuery(search)
    const list = new QueryObserver(client, { queryKey, queryFn: () => lists.shift() })
    const leave = list.subscribe(() => {})
    answer = async () => Response.json({ votes: 5 })
    await vote()
    await vi.waitFor(() => expect(votesOf(search)).toEqual([5]))
    leave()
  })

  it('is not taken back by the answer to the vote before it', async () => {
    const { queryKey } = ownVotesQuery
    client.setQueryData(queryKey, { items: [] })
    const queryFn = async () => ({ items: ['map'] })
    const leave = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
    let letGo: (response: Response) => void = () => undefined
    const second = new Promise<Response>((resolve) => {
      letGo = resolve
    })
    const answers = [Promise.resolve(Response.json({ votes: 5 })), second]
    answer = () => answers.shift() ?? second
    const votes = [vote('map'), vote('radio')]
    await vi.waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(2))
    await new Promise((resolve) => setTimeout(resolve))
    expect(own()).toEqual({ items: ['map', 'radio'] })
    letGo(Response.json({ votes: 3 }))
    await Promise.all(votes)
    leave()
  })

  it('is reverted when it fails', async () => {
    const said = vi.spyOn(toast, 'error')
    answer = () => Promise.resolve(new Response('oops', { status: 500 }))
    await vote()
    expect([votesOf(), own()]).toEqual([[4, 2], { items: ['radio'] }])
    expect(said).toHaveBeenCalledWith('Vote failed')
  })

  it('is shown but not counted again when it was cast before', async () => {
    const said = vi.spyOn(toast, 'error')
    answer = () => Promise.resolve(Response.json({ error: 'x', code: 'already_voted' }, { status: 409 }))
    await vote()
    expect([votesOf(), own()]).toEqual([[4, 2], { items: ['radio', 'map'] }])
    expect(said).toHaveBeenCalledWith('You already voted recently.')
  })
})
