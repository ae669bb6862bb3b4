import type { Restriction } from '#contract/decisions/statement.ts'
import type { WaitingChange } from '#contract/listings/change.wire.ts'
import { makeListing, makeUser, type TestUser } from './factories.ts'
import { makeHeldVotes } from './make-held-votes.ts'
import { bodyOf, request } from './request.ts'
import { rowOf } from './rows.ts'
import { edit, saveReview } from './acts.ts'

interface Decision {
  /** The person concerned, and somebody who reported it, where that is possible. */
  person: TestUser
  reporter?: TestUser
  /** Of votes, which have no id, the server. */
  subjectId: string
  /** Takes the decision that restricts, with the rule and note below. */
  decide: (admin: TestUser) => Promise<Response>
  rule: string
}

/** What staff write to the person concerned. */
export const NOTE = 'Only for the eyes of the person.'

async function reporterOf(listing: string): Promise<TestUser> {
  const reporter = await makeUser()
  await request(`/api/servers/${listing}/report`, { as: reporter, body: { reason: 'spam' } })
  return reporter
}

async function listingIn(
  state: 'pending' | 'approved',
  decide: (path: string, admin: TestUser) => Promise<Response>,
): Promise<Decision> {
  const { id, owner } = await makeListing({
    moderation: state,
    votes: 3,
    tags: ['PvP'],
    discord: 'https://discord.gg/harbour',
  })
  await saveReview(id, await makeUser(), { rating: 4, text: 'Fine.' })
  return {
    person: owner,
    ...(state === 'approved' && { reporter: await reporterOf(id) }),
    subjectId: id,
    decide: (admin) => decide(`/api/admin/affiliates/${id}`, admin),
    rule: 'no-scams',
  }
}

/** Every decision that restricts somebody and can be appealed, as staff take it, by what it does. */
export const DECISIONS = {
  deny: () =>
    listingIn('pending', (path, as) =>
      request(`${path}/deny`, { as, body: { rule: 'no-scams', note: NOTE } }),
    ),
  suspend: () =>
    listingIn('approved', (path, as) =>
      request(`${path}/suspend`, { as, body: { rule: 'no-scams', note: NOTE } }),
    ),
  delete: () =>
    listingIn('approved', (path, as) =>
      request(path, { as, method: 'DELETE', body: { rule: 'no-scams', note: NOTE } }),
    ),
  'remove-review': async (): Promise<Decision> => {
    const { id, owner } = await makeListing()
    const person = await makeUser()
    for (const [as, rating] of [
      [await makeUser(), 5],
      [person, 1],
    ] as const)
      await saveReview(id, as, { rating, text: 'Boring.' })
    const review = await rowOf<{ id: string }>('SELECT id FROM reviews WHERE author_id = ?1', person.id)
    const subjectId = review?.id ?? ''
    const report = await bodyOf<{ _id: string }>(
      request(`/api/servers/${id}/reviews/${subjectId}/report`, { as: owner, body: { reason: 'spam' } }),
    )
    return {
      person,
      reporter: owner,
      subjectId,
      decide: (as) =>
        request(`/api/admin/reports/${report._id}/close`, {
          as,
          body: { deleteReview: true, resolution: 'Clear.', rule: 'honest-reviews', note: NOTE },
        }),
      rule: 'honest-reviews',
    }
  },
  'remove-post': async (): Promise<Decision> => {
    const { id, owner: person } = await makeListing()
    const { item } = await bodyOf<{ item: { _id: string } }>(
      request(`/api/affiliates/${id}/news`, {
        as: person,
        body: { title: 'Free things', text: 'Send me your password.' },
      }),
    )
    const reporter = await makeUser()
    await request(`/api/servers/${id}/posts/${item._id}/report`, { as: reporter, body: { reason: 'spam' } })
    return {
      person,
      reporter,
      subjectId: item._id,
      decide: (as) =>
        request(`/api/admin/posts/${item._id}`, {
          as,
          method: 'DELETE',
          body: { rule: 'no-scams', note: NOTE },
        }),
      rule: 'no-scams',
    }
  },
  'decline-application': async (): Promise<Decision> => {
    const person = await makeUser()
    const { _id } = await bodyOf<{ _id: string }>(
      request('/api/applications', {
        as: person,
        body: { age: 20, skills: 'Calm.', references: 'Sunny.', motivation: 'Help.', links: [] },
      }),
    )
    return {
      person,
      subjectId: _id,
      decide: (as) =>
        request(`/api/admin/applications/${_id}/status`, {
          as,
          body: { status: 'rejected', reviewerNote: NOTE, rule: 'team-fit' },
        }),
      rule: 'team-fit',
    }
  },
  'decline-idea': async (): Promise<Decision> => {
    const person = await makeUser()
    const { _id } = await bodyOf<{ _id: string }>(
      request('/api/roadmap/suggest', { as: person, body: { title: `Maps by ${person.username}` } }),
    )
    return {
      person,
      subjectId: _id,
      decide: (as) =>
        request(`/api/admin/roadmap/${_id}/decline`, { as, body: { reason: NOTE, rule: 'useful-ideas' } }),
      rule: 'useful-ideas',
    }
  },
  'refuse-change': async (): Promise<Decision> => {
    const { id, owner } = await makeListing({ name: 'Gull Harbour' })
    await edit(id, owner, { name: 'Mega Craft', website: 'https://mega.org' })
    return {
      person: owner,
      reporter: await reporterOf(id),
      subjectId: id,
      decide: async (as) => {
        const { items } = await bodyOf<{ items: WaitingChange[] }>(request('/api/admin/changes', { as }))
        const revision = items.find(({ _id }) => _id === id)?.revision
        return request(`/api/admin/changes/${id}/refuse`, {
          as,
          body: { revision, rule: 'no-scams', note: NOTE },
        })
      },
      rule: 'no-scams',
    }
  },
  'void-vote': async (): Promise<Decision> => {
    const { id, person, voteDay } = await makeHeldVotes()
    return {
      person,
      reporter: await reporterOf(id),
      subjectId: id,
      decide: (as) =>
        request(`${voteDay}/void`, {
          as,
          body: { version: 1, reason: 'script', rule: 'fair-votes', note: NOTE },
        }),
      rule: 'fair-votes',
    }
  },
  'restrict-account': async (): Promise<Decision> => {
    const { id, owner: person } = await makeListing()
    return {
      person,
      reporter: await reporterOf(id),
      subjectId: person.id,
      decide: (as) =>
        request(`/api/admin/users/${person.id}/restrict`, {
          as,
          body: { acts: ['vote', 'submit'], rule: 'no-scams', note: NOTE },
        }),
      rule: 'no-scams',
    }
  },
} satisfies Record<Restriction, () => Promise<Decision>>
