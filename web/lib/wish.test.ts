import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/time.ts'
import { saveDraft } from './draft.ts'
import { takeWish, wishTo } from './wish.ts'

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
  wishTo('vote', 'a')
  expect(takeWish('vote', 'b')).toBeNull()
  expect(takeWish('vote', 'a')).toBe('a')
  expect(takeWish('vote', 'a')).toBeNull()
})

it('is there once for a list, which has many listings', () => {
  wishTo('vote', 'a')
  wishTo('vote', 'b')
  expect(takeWish('vote')).toBe('b')
  expect(takeWish('vote')).toBeNull()
})

it('is for one action: a wish to save does not vote', () => {
  wishTo('save', 'a')
  expect(takeWish('vote', 'a')).toBeNull()
  expect(takeWish('save', 'a')).toBe('a')
})

it('ends after ten minutes, and then it is gone', () => {
  wishTo('vote', 'a')
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect(takeWish('vote', 'a')).toBeNull()
  vi.setSystemTime(Date.now() - 5 * MINUTE)
  expect(takeWish('vote', 'a')).toBeNull()
})

it.each([{}, { at: '' }, { at: 'soon' }, { at: '99999999999999' }])('ignores the damaged note %o', (note) => {
  saveDraft('vote', { id: 'a', ...note }, null)
  expect(takeWish('vote', 'a')).toBeNull()
})
