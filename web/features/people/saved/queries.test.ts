import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { viewerKey } from '../../../lib/listing-cache.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { markServer } from './queries.ts'

// The API client reads its origin when its module loads.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://page')))
afterEach(() => void vi.unstubAllGlobals())

it('shows again after a failure what the server’s page said, not an older list', async () => {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { saved: [] })
  client.setQueryData(viewerKey('a'), { saved: true })
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No.', code: 'internal' }, { status: 500 }))
  const removal = client.getMutationCache().build(
    client,
    markServer(client, { mark: 'saved', id: 'a' }, () => {}),
  )
  await removal.execute({ isOn: false }).catch(() => undefined)
  expect(client.getQueryData(viewerKey('a'))).toEqual({ saved: true })
})

it('shows the second of two presses, also when the first one is answered', async () => {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { saved: [] })
  const answers: ((response: Response) => void)[] = []
  const methods: string[] = []
  vi.stubGlobal('fetch', ({ method }: Request) => {
    if (method === 'GET') return Response.json({ items: [] })
    methods.push(method)
    return new Promise((resolve) => answers.push(resolve))
  })
  const press = (isOn: boolean) =>
    client
      .getMutationCache()
      .build(
        client,
        markServer(client, { mark: 'saved', id: 'a' }, () => {}),
      )
      .execute({ isOn })
  const isSaved = () => client.getQueryData<{ saved: string[] }>(sessionKey)?.saved.includes('a')
  const first = press(true)
  const second = press(false)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(isSaved()).toBe(false)
  answers[0]?.(Response.json({ marked: true }))
  await first
  expect(isSaved()).toBe(false)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(Response.json({ marked: false }))
  await second
  expect([isSaved(), methods]).toEqual([false, ['PUT', 'DELETE']])
})

it('reads again what is saved after a failure, which does not say it', async () => {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { saved: [] })
  client.setQueryData(viewerKey('a'), { saved: false })
  // The server saved it, but its answer was lost.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const save = client.getMutationCache().build(
    client,
    markServer(client, { mark: 'saved', id: 'a' }, () => {}),
  )
  await save.execute({ isOn: true }).catch(() => undefined)
  const isToRead = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([sessionKey, viewerKey('a')].map(isToRead)).toEqual([true, true])
})

it('asks again who is signed in when a press stopped that question', async () => {
  const client = new QueryClient()
  client.setQueryData(sessionKey, { saved: [] })
  vi.stubGlobal('fetch', async () => Response.json({ marked: true, items: [] }))
  void client
    .fetchQuery({ queryKey: sessionKey, queryFn: () => new Promise(() => {}) })
    .catch(() => undefined)
  await client
    .getMutationCache()
    .build(
      client,
      markServer(client, { mark: 'saved', id: 'a' }, () => {}),
    )
    .execute({ isOn: true })
  expect(client.getQueryState(sessionKey)?.isInvalidated).toBe(true)
})
