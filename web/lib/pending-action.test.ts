import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { saveDraft } from './draft.ts'
import { takePendingAction, rememberAction } from './pending-action.ts'

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

it('is there once, and for its own listing only', () => {
  rememberAction('vote', 'a')
  expect(takePendingAction('vote', 'b')).toBeNull()
  expect(takePendingAction('vote', 'a')).toBe('a')
  expect(takePendingAction('vote', 'a')).toBeNull()
})

it('is there once for a list, which has many listings', () => {
  rememberAction('vote', 'a')
  rememberAction('vote', 'b')
  expect(takePendingAction('vote')).toBe('b')
  expect(takePendingAction('vote')).toBeNull()
})

it('is for one action: signing in to save does not vote', () => {
  rememberAction('save', 'a')
  expect(takePendingAction('vote', 'a')).toBeNull()
  expect(takePendingAction('save', 'a')).toBe('a')
})

it('ends after ten minutes, and then it is gone', () => {
  rememberAction('vote', 'a')
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect(takePendingAction('vote', 'a')).toBeNull()
  vi.setSystemTime(Date.now() - 5 * MINUTE)
  expect(takePendingAction('vote', 'a')).toBeNull()
})

it.each([{}, { at: '' }, { at: 'soon' }, { at: '99999999999999' }])('ignores the damaged note %o', (note) => {
  saveDraft('vote', { id: 'a', ...note }, null)
  expect(takePendingAction('vote', 'a')).toBeNull()
})
