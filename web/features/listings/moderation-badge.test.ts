import { describe, expect, it } from 'vitest'
import { moderationBadge } from './moderation-badge.ts'

describe('moderationBadge', () => {
  it('is absent on public pages', () => {
    expect(moderationBadge('approved', false)).toBeNull()
    expect(moderationBadge('approved', true)).toBeNull()
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
