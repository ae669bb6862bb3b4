import { describe, expect, it } from 'vitest'
import { decideEntry } from './guard.ts'

const plain = {
  userId: 'u1',
  username: 'sunny',
  avatar: null,
  roles: [],
  unread: 0,
  saved: [],
  hidden: [],
  gamertag: null,
}
const admin = { ...plain, roles: ['Admin'], unread: 0 }
const moderator = { ...plain, roles: ['moderator'] }

describe('a screen for signed-in people', () => {
  it.each([
    ['waits while the session loads', undefined, 'wait'],
    ['sends visitors to sign in', null, 'sign-in'],
    ['lets anybody signed in enter', plain, 'enter'],
  ] as const)('%s', (_, person, decision) => {
    expect(decideEntry(person, 'signed-in')).toBe(decision)
  })
})

describe('a screen for staff', () => {
  it.each([
    ['waits while the session loads', undefined, 'wait'],
    ['sends visitors to sign in', null, 'sign-in'],
    ['sends everybody else to the dashboard', plain, 'dashboard'],
    ['lets admins enter, whatever the letter case of the role', admin, 'enter'],
    ['lets moderators enter', moderator, 'enter'],
  ] as const)('%s', (_, person, decision) => {
    expect(decideEntry(person, 'staff')).toBe(decision)
  })
})
