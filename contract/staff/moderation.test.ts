import { expect, it } from 'vitest'
import {
  canModerate,
  MODERATION_ACTIONS,
  MODERATION_STATES,
  MODERATION_TABLE,
  ownerState,
} from './moderation.ts'

const ALLOWED = new Set([
  'pending approve',
  'pending deny',
  'denied approve',
  'denied deny',
  'approved suspend',
  'suspended unsuspend',
  'approved requeue',
])

it('allows each action exactly where the specification shows its button, and what is approved to go back', () => {
  for (const state of MODERATION_STATES)
    for (const action of MODERATION_ACTIONS)
      expect([state, action, canModerate(state, action)]).toEqual([
        state,
        action,
        ALLOWED.has(`${state} ${action}`),
      ])
})

it('lifts a suspension back to approved', () => {
  expect(MODERATION_TABLE.unsuspend.to).toBe('approved')
})

it('shows owners only Approved and Pending', () => {
  expect(MODERATION_STATES.map(ownerState)).toEqual(['Pending', 'Approved', 'Pending', 'Pending'])
})
