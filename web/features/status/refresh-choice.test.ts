import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readRefreshChoice, storeRefreshChoice } from './refresh-choice.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it.each([0, 30_000, 300_000] as const)('remembers a refresh every %d ms', (choice) => {
  storeRefreshChoice(choice)
  expect(readRefreshChoice()).toBe(choice)
})

it('stores nothing for the default', () => {
  storeRefreshChoice(0)
  storeRefreshChoice(60_000)
  expect([readRefreshChoice(), kept.size]).toEqual([60_000, 0])
})

it.each(['1', '', 'Off', '-30000'])('ignores the stored value %j', (value) => {
  kept.set('status-refresh', value)
  expect(readRefreshChoice()).toBe(60_000)
})

it('works without a storage that is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  storeRefreshChoice(0)
  expect(readRefreshChoice()).toBe(60_000)
})
