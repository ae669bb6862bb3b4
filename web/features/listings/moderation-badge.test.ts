import { describe, expect, it } from 'vitest'
import { moderationBadge } from './moderation-badge.ts'

describe('moderationBadge', () => {
  it.each([true, false])('reads Approved on public pages, without a note', (isStaff) => {
    expect(moderationBadge('approved', isStaff)).toEqual({ tone: 'moss', word: 'Approved', note: null })
  })

  it.each(['pending', 'denied', 'suspended'] as const)(
    'reads Pending to the owner of a %s listing',
    (state) => {
      expect(moderationBadge(state, false)?.word).toBe('Pending')
    },
  )

  it('shows admins the true state', () => {
    expect(moderationBadge('denied', true)?.word).toBe('Denied')
    expect(moderationBadge('suspended', true)?.word).toBe('Suspended')
  })
})
