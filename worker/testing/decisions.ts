import { fromKeys } from '#contract/base/records.ts'
import {
  PLAIN_RESTRICTIONS,
  type PlainRestriction,
  type Restriction,
  RESTRICTION_FACTS,
  type StatementSubject,
} from '#contract/decisions/statement.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { rulesFor } from '#contract/staff/rules.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { apply, edit, saveReview } from './acts.ts'
import { makeListing, makeUser, type TestUser } from './factories.ts'
import { makeOddDay } from './make-odd-day.ts'
import { bodyOf, request } from './request.ts'
import { rowOf, run } from './rows.ts'

interface Subject {
  /** The person concerned, and somebody who reported it, where that is possible. */
  person: TestUser
  reporter?: TestUser
  /** Of votes, which have no id, the server. */
  subjectId: string
}

interface Decision extends Subject {
  /** Takes the decision that restricts, with the rule and note below. */
  decide: (admin: TestUser) => Promise<Response>
  rule: RuleId
}

export const NOTE = 'Only for the eyes of the person.'

const made = (path: string, as: TestUser, body: object) =>
  bodyOf<{ _id: string }>(request(path, { as, body }))

async function reporterOf(what: string): Promise<TestUser> {
  const reporter = await makeUser()
  await request(`/api/servers/${what}/report`, { as: reporter, body: { reason: 'spam' } })
  return reporter
}

async function listingIn(state: 'pending' | 'approved'): Promise<Subject> {
  const { id, owner } = await makeListing({
    moderation: state,
    votes: 3,
    tags: ['PvP'],
    discord: 'https://discord.gg/harbour',
  })
  // With what a decision could take from it.
  await run(`UPDATE listings SET website = 'https://harbour.example', about = 'A harbour.' WHERE id = ?1`, id)
  await saveReview(id, await makeUser(), { rating: 4, text: 'Fine.' })
  return { person: owner, ...(state === 'approved' && { reporter: await reporterOf(id) }), subjectId: id }
}

const SUBJECTS = {
  listing: () => listingIn('approved'),
  review: async () => {
    const { id, owner } = await makeListing()
    const person = await makeUser()
    for (const [as, rating] of [
      [await makeUser(), 5],
      [person, 1],
    ] as const)
      await saveReview(id, as, { rating, text: 'Boring.' })
    const review = await rowOf<{ id: string }>('SELECT id FROM reviews WHERE author_id = ?1', person.id)
    return { person, owner, listing: id, subjectId: review?.id ?? '' }
  },
  post: async () => {
    const { id, owner: person } = await makeListing()
    const { item } = await bodyOf<{ item: { _id: string } }>(
      request(`/api/affiliates/${id}/news`, {
        as: person,
        body: { title: 'Free things', text: 'Send me your password.' },
      }),
    )
    return { person, reporter: await reporterOf(`${id}/posts/${item._id}`), subjectId: item._id }
  },
  application: async () => {
    const person = await makeUser()
    return { person, subjectId: (await bodyOf<{ _id: string }>(apply(person)))._id }
  },
  roadmap: async () => {
    const person = await makeUser()
    const idea = await made('/api/roadmap/suggest', person, { title: `Maps by ${person.username}` })
    return { person, subjectId: idea._id }
  },
  vote: async () => {
    const { id, person, path } = await makeOddDay()
    return { person, reporter: await reporterOf(id), path, subjectId: id }
  },
  user: async () => {
    const { id, owner: person } = await makeListing()
    return { person, reporter: await reporterOf(id), subjectId: person.id }
  },
} satisfies Record<StatementSubject, () => Promise<Subject>>

/** A decision about something, by a call with a rule and a note. */
const about = async <Of extends Subject>(
  subject: Promise<Of>,
  rule: RuleId,
  call: (of: Of) => [path: string, body?: object, method?: string],
): Promise<Decision> => {
  const of = await subject
  const [path, body = { note: NOTE }, method = 'POST'] = call(of)
  return {
    ...of,
    decide: (as) => request(`/api/admin/${path}`, { as, method, body: { rule, ...body } }),
    rule,
  }
}

/** The decisions that need only a rule and a note. */
const PLAIN = fromKeys(PLAIN_RESTRICTIONS, (kind) => () => {
  const { subject } = RESTRICTION_FACTS[kind]
  const [rule] = rulesFor(subject)
  return about<Subject>(SUBJECTS[subject](), rule ?? 'other', ({ subjectId }) => [
    `decisions/${kind}/${subjectId}`,
  ])
}) satisfies Record<PlainRestriction, unknown>

/** Every decision that restricts somebody and can be appealed, as staff take it, by what it does. */
export const DECISIONS = {
  ...PLAIN,
  deny: () => about(listingIn('pending'), 'no-scams', ({ subjectId }) => [`affiliates/${subjectId}/deny`]),
  suspend: () =>
    about(SUBJECTS.listing(), 'no-scams', ({ subjectId }) => [`affiliates/${subjectId}/suspend`]),
  delete: () =>
    about(SUBJECTS.listing(), 'no-scams', ({ subjectId }) => [
      `affiliates/${subjectId}`,
      { note: NOTE },
      'DELETE',
    ]),
  /** Replaces the one of `PLAIN`: decided by closing a report about the review. */
  'remove-review': async (): Promise<Decision> => {
    const review = await SUBJECTS.review()
    const { listing, owner, subjectId } = review
    const report = await made(`/api/servers/${listing}/reviews/${subjectId}/report`, owner, {
      reason: 'spam',
    })
    const body = { deleteReview: true, resolution: 'Clear.', note: NOTE }
    return about(Promise.resolve({ ...review, reporter: owner }), 'honest-reviews', () => [
      `reports/${report._id}/close`,
      body,
    ])
  },
  'decline-application': () =>
    about(SUBJECTS.application(), 'team-fit', ({ subjectId }) => [
      `applications/${subjectId}/status`,
      { status: 'rejected', reviewerNote: NOTE },
    ]),
  'decline-idea': () =>
    about(SUBJECTS.roadmap(), 'useful-ideas', ({ subjectId }) => [
      `roadmap/${subjectId}/decline`,
      { reason: NOTE },
    ]),
  'refuse-change': async (): Promise<Decision> => {
    const { id, owner: person } = await makeListing({ name: 'Gull Harbour' })
    await edit(id, person, { name: 'Mega Craft', website: 'https://mega.org' })
    return {
      person,
      reporter: await reporterOf(id),
      subjectId: id,
      decide: async (as) => {
        const { change } = await bodyOf<ListingReview>(request(`/api/admin/affiliates/${id}/review`, { as }))
        const revision = change?.revision
        return request(`/api/admin/changes/${id}/refuse`, {
          as,
          body: { revision, rule: 'no-scams', note: NOTE },
        })
      },
      rule: 'no-scams',
    }
  },
  'void-vote': async (): Promise<Decision> => {
    const votes = await SUBJECTS.vote()
    return {
      ...votes,
      decide: (as) =>
        request(`${votes.path}/void`, {
          as,
          body: { people: [votes.person.id], rule: 'fair-votes', note: NOTE },
        }),
      rule: 'fair-votes',
    }
  },
  'restrict-account': () =>
    about(SUBJECTS.user(), 'no-scams', ({ subjectId }) => [
      `users/${subjectId}/restrict`,
      { acts: ['vote', 'submit'], note: NOTE },
    ]),
} satisfies Record<Restriction, () => Promise<Decision>>
