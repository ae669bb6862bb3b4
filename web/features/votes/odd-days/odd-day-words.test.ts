import { expect, it } from 'vitest'
import { figuresText, leftText } from './odd-day-words.ts'

const day = {
  server: { _id: 'a', name: 'Harbour' },
  day: '2026-11-20',
  subject: 'votes' as const,
  people: 27,
  newcomers: 1,
  network: 13,
  minute: 2,
  odd: [],
  left: 27,
}

it('says the figures of a day, and how many are left', () => {
  expect(figuresText(day)).toBe('27 votes: 1 newcomer, 13 from one network, 2 in one minute')
  expect(leftText(day)).toBeNull()
  expect(leftText({ ...day, left: 14 })).toBe('14 of them count')
  expect(leftText({ ...day, subject: 'reviews', left: 0 })).toBe('0 of them are there')
})
