import { describe, expect, it } from 'vitest'
import { lengthOf } from '../text/text.ts'
import { STAFF_NOTE_MAX } from './moderation.ts'
import { preparedNotes } from './prepared-notes.ts'
import { rulesFor } from './rules.ts'

const RULES = ['' as const, ...rulesFor('listing')]

describe.each(['deny', 'suspend', 'delete', 'refuse'] as const)('texts for %s', (action) => {
  it.each(RULES)('fit into the note, each once: %s', (rule) => {
    const texts = preparedNotes(action, rule)
    expect(texts.length).toBeGreaterThan(0)
    expect(new Set(texts).size).toBe(texts.length)
    expect(Math.max(...texts.map(lengthOf))).toBeLessThanOrEqual(STAFF_NOTE_MAX / 2)
  })
})

it('say what to do about the rule, and what follows the decision', () => {
  const [denied] = preparedNotes('deny', 'working-invite')
  expect(denied).toMatch(/Expire after: Never.*request a review/)
  expect(preparedNotes('suspend', 'working-invite')[0]).toMatch(/Expire after: Never.*appeal/)
})
