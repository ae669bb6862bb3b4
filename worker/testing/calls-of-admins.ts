import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { makeIdea } from '../features/community/roadmap/testing/ideas.ts'
import { newId } from '../platform/ids.ts'
import { apply, edit, moderate } from './acts.ts'
import type { Make } from './calls.ts'
import { DECISIONS } from './decisions.ts'
import { makeAdmin, makeListing, makeUser } from './factories.ts'
import { aboutNews, asAdmin, ask, idOf, makeStatement } from './make-called.ts'
import { makeOddDay } from './make-odd-day.ts'
import { makeReport, makeReview } from './make-reports.ts'
import { bodyOf, request } from './request.ts'
import { run } from './rows.ts'

const INCIDENT = { title: 'Slow answers', component: 'api', impact: 'minor', text: 'We look into it.' }

const makeApplication = async () => bodyOf<{ _id: string }>(apply(await makeUser()))

async function makeChange(): Promise<[id: string, body: object]> {
  const { id, owner } = await makeListing()
  const body = {
    website: `https://${newId().toLowerCase().replaceAll(/[_-]/g, 'x')}.org`,
    name: `Mega ${id}`,
  }
  await edit(id, owner, body)
  const { change } = await ask<ListingReview>(`/api/admin/affiliates/${id}/review`, await makeAdmin())
  return [id, { revision: change?.revision }]
}

const newInvite = () => `hub${newId().replaceAll(/[_-]/g, 'x')}`
const makeHub = async () =>
  (await ask<{ id: string }>('/api/admin/hubs', await makeAdmin(), { invite: newInvite() })).id

async function makeSnapshot(status: string): Promise<string> {
  const id = newId()
  await run(
    `INSERT INTO realm_snapshots (id, listing_id, taken_at, received_at, total, today, playing, source, status) VALUES (?1, ?2, 1, 1, 1, 1, 1, 'staff', ?3)`,
    id,
    (await makeListing()).id,
    status,
  )
  return id
}

async function makePenalty(): Promise<string> {
  const id = newId()
  await run(
    `INSERT INTO realm_penalties (id, listing_id, reason, proposed_at) VALUES (?1, ?2, 'Mass invites.', 1)`,
    id,
    (await makeListing()).id,
  )
  return id
}

async function makeIncident() {
  const admin = await makeAdmin()
  return { admin, ...(await ask<{ id: string; _id: string }>('/api/status/incidents', admin, INCIDENT)) }
}

/** Every call of admins that writes. */
export const CALLS_OF_ADMINS: Record<string, Make> = {
  'POST /api/admin/affiliates/:id/:action': async () => asAdmin([(await makeListing()).id, 'suspend'], {}),
  'POST /api/admin/affiliates/bulk': async () =>
    asAdmin([], { ids: [(await makeListing({ moderation: 'pending' })).id], action: 'approve' }),
  'POST /api/admin/affiliates/undo': async () => {
    const { id } = await makeListing()
    const admin = await makeAdmin()
    await moderate(id, 'suspend', admin)
    return { as: admin, body: { ids: [id] } }
  },
  'PATCH /api/admin/affiliates/:id': async () =>
    asAdmin([(await makeListing()).id], { description: 'Another text.' }),
  'DELETE /api/admin/affiliates/:id': async () => asAdmin([(await makeListing()).id], {}),
  'POST /api/admin/affiliates/:id/restore': async () => {
    const { id } = await makeListing()
    await request(`/api/admin/affiliates/${id}`, { as: await makeAdmin(), method: 'DELETE', body: {} })
    return asAdmin([id])
  },
  'PUT /api/admin/affiliates/:id/count': async () => asAdmin([(await makeListing()).id], { real: true }),
  'PUT /api/admin/affiliates/:id/heartbeats': async () => {
    const { id } = await makeListing()
    await run(
      `INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, 1, 1, 2 FROM listings WHERE id = ?1`,
      id,
    )
    return asAdmin([id], { shown: false })
  },
  'POST /api/admin/appeals/:id': async () => {
    const { person, statement } = await makeStatement()
    await request(`/api/statements/${statement}/appeal`, { as: person, body: { words: 'Not me.' } })
    return asAdmin([statement], { outcome: 'overturned', answer: 'You are right.' })
  },
  'POST /api/admin/statements/:id/restore': async () => {
    const { subjectId, decide } = await DECISIONS['remove-review']()
    await decide(await makeAdmin())
    return asAdmin([await idOf('SELECT id FROM statements WHERE subject_id = ?1', subjectId)])
  },
  'POST /api/admin/applications/:id/status': async () =>
    asAdmin([(await makeApplication())._id], { status: 'rejected', expected: 'pending' }),
  'DELETE /api/admin/applications/:id': async () => asAdmin([(await makeApplication())._id]),
  'POST /api/admin/changes/:id/:action': async () => {
    const [id, body] = await makeChange()
    return asAdmin([id, 'approve'], body)
  },
  'POST /api/admin/changes/:id/:action (refused)': async () => {
    const [id, body] = await makeChange()
    return asAdmin([id, 'refuse'], body)
  },
  'POST /api/admin/hubs': async () => asAdmin([], { invite: newInvite() }),
  'PATCH /api/admin/hubs/:id': async () => asAdmin([await makeHub()], { hidden: true }),
  'DELETE /api/admin/hubs/:id': async () => asAdmin([await makeHub()]),
  'PUT /api/admin/notes/:kind/:id': async () =>
    asAdmin(['listing', (await makeListing()).id], { text: 'Watch this one.', version: 0 }),
  'POST /api/admin/decisions/:decision/:id': async () =>
    asAdmin(['remove-post', ...(await aboutNews()).about.slice(1)], {}),
  'PUT /api/admin/rankings/enabled': async () => {
    await run('UPDATE site_counters SET rankings_since = NULL')
    return { as: await makeAdmin(), body: { enabled: true } }
  },
  'POST /api/admin/rankings/snapshots': async () =>
    asAdmin([], { serverId: (await makeListing()).id, total: 9, today: 3, playing: 1 }),
  'POST /api/admin/rankings/snapshots/:id/decision': async () =>
    asAdmin([await makeSnapshot('doubted')], { decision: 'count' }),
  'POST /api/admin/rankings/penalties': async () =>
    asAdmin([], { serverId: (await makeListing()).id, reason: 'Mass invites.' }),
  'POST /api/admin/rankings/penalties/:id/decision': async () =>
    asAdmin([await makePenalty()], { decision: 'impose' }),
  'POST /api/admin/reports/groups/:kind/:id/close': async () =>
    asAdmin(['listing', (await makeReport()).listing], {}),
  'POST /api/admin/reports/:id/close': async () =>
    asAdmin([(await makeReport({ review: await makeReview() })).id], { deleteReview: true }),
  'POST /api/admin/reports/:id/reopen': async () => asAdmin([(await makeReport({ status: 'closed' })).id]),
  'POST /api/admin/reports/:id/reviewed': async () => asAdmin([(await makeReport()).id]),
  'POST /api/admin/reviews/remove': async () => asAdmin([], { reviews: [(await makeReview()).id] }),
  'POST /api/admin/roadmap': async () => asAdmin([], { title: `Maps ${newId()}` }),
  'PATCH /api/admin/roadmap/:id': async () => asAdmin([await makeIdea()], { status: 'shipped' }),
  'POST /api/admin/roadmap/:id/decline': async () => asAdmin([await makeIdea()], { reason: 'Not now.' }),
  'POST /api/admin/team': async () => asAdmin([], { id: (await makeUser()).id }),
  'DELETE /api/admin/team/:id': async () => asAdmin([(await makeAdmin()).id]),
  'POST /api/admin/users/:id/remind': async () =>
    asAdmin([(await makeUser()).id], { rule: 'no-harassment', note: 'Please mind your words.' }),
  'POST /api/admin/users/:id/restrict': async () => asAdmin([(await makeUser()).id], { acts: ['vote'] }),
  'POST /api/admin/users/:id/unrestrict': async () => {
    const { id } = await makeUser()
    await request(`/api/admin/users/${id}/restrict`, { as: await makeAdmin(), body: { acts: ['vote'] } })
    return asAdmin([id], {})
  },
  'POST /api/admin/odd-days/:id/:day/votes/:verdict': async () => {
    const { id, day, person } = await makeOddDay()
    return asAdmin([id, day, 'void'], { people: [person.id] })
  },
  'POST /api/status/incidents': async () => asAdmin([], INCIDENT),
  'PATCH /api/status/incidents/:id': async () => {
    const { admin, id, _id } = await makeIncident()
    return { as: admin, about: [id ?? _id], body: { text: 'Found it.' } }
  },
}
