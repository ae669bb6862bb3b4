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
  expect(takeVoteWish('b')).toBe(false)
  expect(takeVoteWish('a')).toBe(true)
  expect(takeVoteWish('a')).toBe(false)
})

it('ends after ten minutes, and then it is gone', () => {
  wishToVote('a')
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  expect(takeVoteWish('a')).toBe(false)
  vi.setSystemTime(Date.now() - 5 * MINUTE)
  expect(takeVoteWish('a')).toBe(false)
})

it.each([{}, { at: '' }, { at: 'soon' }, { at: '99999999999999' }])('ignores the damaged note %o', (note) => {
  saveDraft('vote:a', note)
  expect(takeVoteWish('a')).toBe(false)
})
