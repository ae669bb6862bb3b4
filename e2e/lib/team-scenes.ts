import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { findOwnListing } from './own-listings.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const TEAM = /\/api\/affiliates\/[\w-]{12}\/team$/

/** A server's team with people of every role and an invitation that waits. */
export const TEAM_STATES: readonly Scene[] = seenBy('steve', {
  'team-of-a-server': async (page) => {
    const { _id } = await findOwnListing(page, ({ approved }) => approved)
    await page.route(TEAM, async (route) => {
      const answer = await route.fetch()
      const team: ServerTeam = await answer.json()
      await route.fulfill({ json: grown(team) })
    })
    await page.goto(`/dashboard/affiliates/${_id}/team`)
    await page.getByRole('heading', { name: 'Invite somebody' }).waitFor()
  },
})

function grown(team: ServerTeam): ServerTeam {
  const [owner] = team.members
  if (!owner) throw new Error('A server without an owner.')
  const since = '2026-11-02T10:00:00.000Z'
  const helper = { ...owner, avatar: null, isMain: false, since }
  return {
    ...team,
    members: [
      owner,
      { ...helper, userId: 'memberOfTeam', username: 'sunny_with_a_name_that_is_long', role: 'editor' },
      { ...helper, userId: 'otherOfTeam1', username: 'Биркенхайн', role: 'analyst' },
    ],
    invitations: [
      {
        _id: 'invitation12',
        userId: 'invitedOne12',
        username: 'robin',
        avatar: null,
        role: 'owner',
        transfers: false,
        expiresAt: '2036-11-02T10:00:00.000Z',
      },
    ],
  }
}
