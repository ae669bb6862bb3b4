import { describe, expect, it } from 'vitest'
import { HUB_DEAD_RECHECK_MS, INVITE_REFRESH_MS } from '#contract/community/hub.ts'
import { inviteChanges, type InviteWord } from './invite-changes.ts'

const NOW = 5_000
const leadsTo = (id: string): InviteWord => ({
  kind: 'found',
  guild: {
    id,
    name: 'Gull Rock',
    icon: null,
    description: null,
    vanity: null,
    onlineCount: 12,
    memberCount: 120,
    expiresAt: null,
  },
})
const listing = (discordState: 'new' | 'ok' | 'dead' | 'elsewhere', discordGuild: string | null = null) => ({
  discordState,
  discordGuild,
  discordChangedAt: 1_000,
  ownerProvenGuild: null,
})

it.each([
  ['first', false],
  ['other', true],
])('what its owner proved goes when the first answer names another server: %s', (proven, goes) => {
  const changes = inviteChanges(leadsTo('first'), { ...listing('new'), ownerProvenGuild: proven }, NOW)
  expect('ownerProvenAt' in changes).toBe(goes)
})

describe('what becomes of a listing by the answer about its invite', () => {
  it('its first server is the one that it leads to from now on, and nothing has changed', () => {
    expect(inviteChanges(leadsTo('first'), listing('new'), NOW)).toEqual({
      discordState: 'ok',
      discordGuild: 'first',
      discordFound: null,
      discordName: 'Gull Rock',
      discordOnline: 12,
      discordMembers: 120,
      discordCountedAt: NOW,
      discordChangedAt: null,
      discordFailures: 0,
      discordNextAt: NOW + INVITE_REFRESH_MS,
    })
  })

  it('another server is remembered beside the first one, whose counts stay', () => {
    expect(inviteChanges(leadsTo('other'), listing('ok', 'first'), NOW)).toEqual({
      discordState: 'elsewhere',
      discordFound: 'other',
      discordName: 'Gull Rock',
      discordChangedAt: NOW,
      discordFailures: 0,
      discordNextAt: NOW + HUB_DEAD_RECHECK_MS,
    })
  })

  it.each([
    ['new', { kind: 'gone' }, 'dead', NOW],
    ['ok', { kind: 'gone' }, 'dead', NOW],
    ['dead', { kind: 'gone' }, 'dead', 1_000],
    ['dead', leadsTo('first'), 'ok', NOW],
    ['ok', leadsTo('first'), 'ok', 1_000],
    ['elsewhere', leadsTo('first'), 'ok', NOW],
    ['elsewhere', leadsTo('other'), 'elsewhere', 1_000],
  ] as const)('%s becomes with %j %s, changed at %d', (before, answer, after, changedAt) => {
    expect(inviteChanges(answer, listing(before, 'first'), NOW)).toMatchObject({
      discordState: after,
      discordChangedAt: changedAt,
    })
  })
})
