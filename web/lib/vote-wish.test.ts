import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/time.ts'
import { saveDraft } from './draft.ts'
import { takeVoteWish, wishToVote } from './vote-wish.ts'

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
  wishToVote('a')
  expect(takeVoteWish('b')).toBeNull()
  expect(takeVoteWish('a')).toBe('a')
  expect(takeVoteWish('a')).toBeNull()
})

it('is there once for a list, which has many listings', () => {
  wishToVote('a')
  wishToVote('b')
  expect(takeVoteWish()).toBe('b')
  expect(takeVoteWish()).toBeNull()
})

it('ends after ten minutes, and then it is gone', () => {
  wishToVote('a')
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect(takeVoteWish('a')).toBeNull()
  vi.setSystemTime(Date.now() - 5 * MINUTE)
  expect(takeVoteWish('a')).toBeNull()
})

it.each([{}, { at: '' }, { at: 'soon' }, { at: '99999999999999' }])('ignores the damaged note %o', (note) => {
  saveDraft('vote', { id: 'a', ...note }, null)
  expect(takeVoteWish('a')).toBeNull()
})
