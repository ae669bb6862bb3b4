import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { nextFailure } from './use-load-failure.ts'

const lost = new Error('Lost')

it('keeps the error of a request through its retry, until there is data', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let fails = true
  const load = new QueryObserver(client, {
    queryKey: ['load'],
    queryFn: () => (fails ? Promise.reject(lost) : Promise.resolve('here')),
  })
  const seen: (Error | null)[] = []
  let failure: Error | null = null
  const leave = load.subscribe((result) => {
    failure = nextFailure(failure, result)
    seen.push(failure)
  })
  await load.refetch()
  fails = false
  const retry = load.refetch()
  expect(load.getCurrentResult()).toMatchObject({ error: null, isFetching: true })
  await retry
  leave()
  expect(seen.slice(0, -1).at(-1)).toBe(lost)
  expect(seen.at(-1)).toBeNull()
})

it('returns the newest error', () => {
  const again = new Error('Lost again')
  expect(nextFailure(lost, { data: undefined, error: again, isPlaceholderData: false })).toBe(again)
})

it('is null while older data is shown, or when the response is empty', () => {
  expect(nextFailure(null, { data: 'old', error: lost, isPlaceholderData: false })).toBeNull()
  expect(nextFailure(lost, { data: null, error: null, isPlaceholderData: false })).toBeNull()
})

it('keeps the error while the previous page is shown during a retry', () => {
  const before = { data: 'the page before', error: null, isPlaceholderData: true }
  expect(nextFailure(lost, before)).toBe(lost)
  expect(nextFailure(null, before)).toBeNull()
})
