import { expect, it } from 'vitest'
import { skippedText } from './SkippedNotice.tsx'

const subjects = [
  { id: 'a', name: 'Gull Rock' },
  { id: 'b', name: 'Skyhold' },
]
const approved = { _id: 'a', done: false, moderation: 'approved', because: 'state' } as const
const appealed = { _id: 'b', done: false, moderation: 'pending', because: 'appealed' } as const

it('says why servers were not changed', () => {
  expect(skippedText(subjects, [{ ...approved, done: true }])).toBeNull()
  expect(skippedText(subjects, [approved])).toBe(
    '1 was not changed, because someone else decided first: Gull Rock is now approved.',
  )
  expect(skippedText(subjects, [approved, appealed])).toBe(
    '2 were not changed: Gull Rock is now approved; an appeal about Skyhold waits.',
  )
  expect(
    skippedText(subjects, [
      { ...approved, because: 'own' },
      { ...appealed, because: 'rewritten' },
    ]),
  ).toBe(
    '2 were not changed: Gull Rock is your own, so someone else on the team has to decide; Skyhold was changed, so look at it again.',
  )
})
