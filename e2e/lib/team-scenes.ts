import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { findOwnListing } from './own-listings.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const TEAM = /\/api\/affiliates\/[\w-]{12}\/team$/

/** A server's team with editors, an invitation that waits, and an offer. */
export const TEAM_STATES: readonly Scene[] = seenBy('steve', {
  'team-of-a-server': async (page) => {
    const { _id } = await findOwnListing(page, ({ approved }) => approved)
    await page.route(TEAM, async (route) => {
      const answer = await route.fetch()
      const team: ServerTeam = await answer.json()
      await route.fulfill({ json: grown(team) })
    })
    await page.goto(`/dashboard/affiliates/${_id}/team`)
    await page.getByRole('heading', { name: 'Invite an editor' }).waitFor()
  },
})

function grown(team: ServerTeam): ServerTeam {
  const since = '2026-11-02T10:00:00.000Z'
  const expiresAt = '2036-11-02T10:00:00.000Z'
  const nobody = { ...team.owner, avatar: null }
  return {
    ...team,
    editors: [
      { ...nobody, userId: 'memberOfTeam', username: 'sunny_with_a_name_that_is_long', since },
      { ...nobody, userId: 'otherOfTeam1', username: 'Биркенхайн', since },
    ],
    invitations: [
      {
        ...nobody,
        _id: 'invitation12',
        userId: 'invitedOne12',
        username: 'robin',
        transfers: false,
        expiresAt,
      },
      {
        ...nobody,
        _id: 'invitation13',
        userId: 'invitedTwo12',
        username: 'wren',
        transfers: true,
        expiresAt,
      },
    ],
  }
}
