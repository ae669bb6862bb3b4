import { describe, expect, it } from 'vitest'
import { CANNED_ANSWERS, fillAnswer } from './canned-answers.ts'
import { MESSAGE_MAX } from './staff-review.ts'
import { STAFF_NOTE_MAX } from './moderation.ts'

describe('an answer', () => {
  it.each(CANNED_ANSWERS)('$id fits notes and messages, with and without an owner', ({ text }) => {
    const name = 'n'.repeat(60)
    for (const filled of [fillAnswer(text, { name, owner: 'o'.repeat(40) }), fillAnswer(text, { name })]) {
      expect(filled).not.toMatch(/[{}]|^[a-z]| ,/)
      expect(filled.length).toBeLessThanOrEqual(Math.min(STAFF_NOTE_MAX, MESSAGE_MAX))
    }
  })

  it('keeps names as they are', () => {
    expect(fillAnswer('Hello {owner}, about {name}.', { name: '$& {owner}', owner: 'Sam' })).toBe(
      'Hello Sam, about $& {owner}.',
    )
  })
})
