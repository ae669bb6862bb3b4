import { afterEach, expect, it } from 'vitest'
import { api, sendThrough } from './api.ts'

afterEach(() => sendThrough((request) => fetch(request)))

it('sends a write again with the same key until it is answered, and another write with another one', async () => {
  const keys: (string | null)[] = []
  let status = 0
  sendThrough(async ({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    if (status === 0) throw new TypeError('No connection')
    return Response.json({}, { status })
  })
  const add = (label: string) => api.tokens.$post({ json: { label } }).catch(() => undefined)
  await add('A bot')
  status = 500
  await add('A bot')
  status = 201
  // Another write in between does not change the key of the first one.
  await add('Something else')
  await add('A bot')
  await add('A bot')
  await add('Another')
  await api.tokens.$get()
  const [first, second, between, third, fourth, fifth, read] = keys
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect([second, third, read]).toEqual([first, first, null])
  expect(new Set([first, between, fourth, fifth]).size).toBe(4)
})

it('sends a write anew when the opposite was answered since', async () => {
  const keys: (string | null)[] = []
  let status = 0
  sendThrough(async ({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    if (status === 0) throw new TypeError('No connection')
    return Response.json({}, { status })
  })
  const saved = api.servers[':id'].marks[':mark']
  const call = { param: { id: 'a', mark: 'saved' as const } }
  await saved.$put(call).catch(() => undefined)
  status = 200
  await saved.$delete(call)
  await saved.$put(call)
  expect(new Set(keys).size).toBe(3)
})

it('removes anew what was added since', async () => {
  const keys: (string | null)[] = []
  let status = 0
  sendThrough(async ({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    if (status === 0) throw new TypeError('No connection')
    return Response.json({}, { status })
  })
  const reviews = api.servers[':id'].reviews
  await reviews.$delete({ param: { id: 'b' } }).catch(() => undefined)
  status = 200
  await reviews.$post({ param: { id: 'b' }, json: { rating: 5, text: '' } })
  await reviews.$delete({ param: { id: 'b' } })
  expect(new Set(keys).size).toBe(3)
})
