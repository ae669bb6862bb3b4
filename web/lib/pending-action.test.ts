import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { saveDraft } from './draft.ts'
import { rememberIdea, takePendingIdea } from './pending-action.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is there once', () => {
  expect(takePendingIdea()).toBe(false)
  rememberIdea()
  expect(takePendingIdea()).toBe(true)
  expect(takePendingIdea()).toBe(false)
})

it('ends after ten minutes, and then it is gone', () => {
  rememberIdea()
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect(takePendingIdea()).toBe(false)
  vi.setSystemTime(Date.now() - 5 * MINUTE)
  expect(takePendingIdea()).toBe(false)
})

it.each([{ at: '' }, { at: 'soon' }, { at: '99999999999999' }])('ignores the damaged note %o', (note) => {
  saveDraft('idea', note, null)
  expect(takePendingIdea()).toBe(false)
})
