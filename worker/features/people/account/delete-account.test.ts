import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { openDb } from '../../../db/client.ts'
import { purgeDeleted } from '../../../jobs/purge-deleted.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { apply, edit, moderate, saveReview, takeVoteBack, vote } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { systemContext, userContext } from '../../../testing/contexts.ts'
import {
  count,
  makeAdmin,
  makeListing,
  makeUser,
  signInAgain,
  type TestUser,
} from '../../../testing/factories.ts'
import { makeReport, makeReview } from '../../../testing/make-reports.ts'
import { answerOf, atOnce, bodyOf, request, statusesOf } from '../../../testing/request.ts'
import { rowsOf, run } from '../../../testing/rows.ts'
import { storePicture } from '../../listings/pictures/store-picture.ts'
import { makePng } from '../../listings/pictures/testing/make-pictures.ts'
import { listDepartures } from './list-departures.ts'
import { personalData } from './personal-data.ts'

/**
 * The data of one person in each table that refers to people, and of those that only name them. A new table
 * needs a line here, one in the export, and a way to delete it.
 */
const TRACES: Record<string, (person: TestUser, other: { id: string }) => Promise<unknown>> = {
  api_tokens: (person) =>
    request('/api/tokens', { as: person, body: { label: `Bot, says ${person.username}` } }),
  sessions: (person) => signInAgain(person),
  banners: async (person) =>
    storePicture(
      userContext(person),
      await makePng({
        width: 400,
        height: 120,
        seed: person.username.length * 7 + Number(person.id.codePointAt(0)),
      }),
      'file',
    ),
  listings: async (person) => {
    const { id } = await makeListing({ owner: person, name: `Haven of ${person.username}`, votes: 3 })
    await edit(id, person, { description: `Calm, says ${person.username}` })
  },
  listing_members: async (person) =>
    run(
      `INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)`,
      (await makeListing()).id,
      person.id,
    ),
  listing_invitations: (person, { id }) =>
    run(
      `INSERT INTO listing_invitations (id, listing_id, user_id, invited_by, at, expires_at) VALUES (?1, ?2, ?1, ?1, 1, 1)`,
      person.id,
      id,
    ),
  // A decision makes the statement and the notice.
  statements: decideAbout,
  notices: decideAbout,
  appeals: async (person) => {
    const id = await decideAbout(person)
    await run(
      `INSERT INTO appeals (statement_id, person_id, words, at) SELECT id, ?1, 'Unfair, says ' || ?2, 1 FROM statements WHERE subject_id = ?3`,
      person.id,
      person.username,
      id,
    )
  },
  votes: (person, { id }) => vote(id, person),
  withdrawn_votes: async (person) => {
    const { id } = await makeListing()
    await vote(id, person)
    return takeVoteBack(id, person)
  },
  marks: (person, { id }) => request(`/api/servers/${id}/marks/saved`, { as: person, method: 'PUT' }),
  staff_notes: (person) =>
    run(
      `INSERT INTO staff_notes (subject_kind, subject_id, version, author_id, text, at) VALUES ('user', ?1, 1, ?1, 'Kind, says ' || ?2, 1)`,
      person.id,
      person.username,
    ),
  reviews: (person, { id }) =>
    saveReview(id, person, { rating: 2, text: `Too many creepers, says ${person.username}.` }),
  posts: async (person) => {
    const { id } = await makeListing({ owner: person })
    return request(`/api/affiliates/${id}/news`, {
      as: person,
      body: { title: 'A harbour', text: `It is open, says ${person.username}.` },
    })
  },
  reports: (person, { id }) =>
    request(`/api/servers/${id}/report`, { as: person, body: { reason: 'spam', details: 'Look at that.' } }),
  roadmap_items: (person) =>
    request('/api/roadmap/suggest', {
      as: person,
      body: { title: `Tamer creepers, says ${person.username}`, description: 'They bite.' },
    }),
  roadmap_votes: async (person) => {
    await run(
      `INSERT OR IGNORE INTO roadmap_items (id, title, title_key, status, created_at, updated_at) VALUES ('ideaOfStaff1', 'Map', 'map', 'planned', 1, 1)`,
    )
    return request('/api/roadmap/ideaOfStaff1/vote', { as: person, method: 'POST' })
  },
  applications: apply,
}

async function decideAbout(person: TestUser) {
  const { id } = await makeListing({
    owner: person,
    name: `Port of ${person.username}`,
    moderation: 'pending',
  })
  await moderate(id, 'deny', await makeAdmin(), { note: `No, says staff to ${person.username}.` })
  return id
}

/** This table has no reference to people, because its rows outlive the account under a hash. */
const WITHOUT_REFERENCE = ['withdrawn_votes']

async function tablesThatReferToPeople(): Promise<string[]> {
  const results = await rowsOf<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name`,
  )
  return results.filter(({ sql }) => /REFERENCES\s+[`"]?users\b/i.test(sql)).map(({ name }) => name)
}

/** Every cell of the whole database that contains one of the texts. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1\\_%' ESCAPE '\\'`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const results = await rowsOf(`SELECT * FROM ${name}`)
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        if (texts.some((text) => String(value).includes(text))) places.push(`${name}.${column}`)
  }
  return [...new Set(places)].toSorted()
}

const leave = (as: TestUser | null, confirm: unknown) =>
  request('/api/account', { as, method: 'DELETE', body: { confirm } })

describe('deleting one’s account', () => {
  let person: TestUser
  let other: { id: string }
  beforeEach(async () => {
    person = await makeUser()
    other = await makeListing({ votes: 5 })
    await saveReview(other.id, await makeUser(), { rating: 5, text: 'Lovely.' })
    for (const leaveTrace of Object.values(TRACES)) await leaveTrace(person, other)
  })

  it('covers every table that refers to people', async () => {
    expect([...(await tablesThatReferToPeople()), ...WITHOUT_REFERENCE].toSorted()).toEqual(
      Object.keys(TRACES).toSorted(),
    )
    const queries = Object.values(personalData(openDb(env.DB, 'first-primary').orm, person.id))
    for (const table of Object.keys(TRACES)) {
      expect(queries.some((query) => query.toSQL().sql.includes(`from "${table}"`))).toBe(true)
      const results = await rowsOf(`SELECT * FROM ${table}`)
      expect(JSON.stringify(results)).toContain(person.id)
    }
  })

  it('leaves nothing personal in any table: only an id in the audit log, without a person', async () => {
    const chatId = await env.DB.prepare('SELECT chat_id FROM users WHERE id = ?1')
      .bind(person.id)
      .first<string>('chat_id')
    const response = await leave(person, person.username)
    expect(await answerOf(response)).toEqual([200, { ok: true }])
    expect(response.headers.getSetCookie().join()).toContain('__Host-session=;')
    expect(await placesOf([person.id])).toEqual(['audit_log.actor_id', 'audit_log.target_id'])
    expect(
      await placesOf([
        chatId ?? 'none',
        `Haven of ${person.username}`,
        `Port of ${person.username}`,
        `says ${person.username}`,
        `staff to ${person.username}`,
      ]),
    ).toEqual([])
    expect(await bodyOf(request('/api/auth/me', { as: person }))).toBeNull()
  })

  it('leaves in the audit log which state each entry began and ended with', async () => {
    const { id, owner } = await makeListing()
    await request(`/api/affiliates/${id}`, { as: owner, method: 'DELETE' })
    await request(`/api/affiliates/${id}/restore`, { as: owner, method: 'POST' })
    expect((await leave(owner, owner.username)).status).toBe(200)
    const results = await rowsOf(
      `SELECT before, after FROM audit_log WHERE target_id = ?1 AND action IN ('listing.withdraw', 'listing.bring-back') ORDER BY seq`,
      id,
    )
    expect(results).toEqual([
      { before: '{"moderation":"approved"}', after: '{"deleted":true}' },
      { before: '{"deleted":true}', after: '{"moderation":"approved"}' },
    ])
  })

  it('leaves others what they were told, without the names of servers that go', async () => {
    const { id, owner, name } = await makeListing({ name: 'Lantern Bay' })
    const [saver, voter, editor] = [await makeUser(), await makeUser(), await makeUser()]
    const [invited, reviewer, admin] = [await makeUser(), await makeUser(), await makeAdmin()]
    await request(`/api/servers/${id}/marks/saved`, { as: saver, method: 'PUT' })
    await vote(id, voter)
    const member = 'INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)'
    await run(member, id, editor.id)
    const invitations = `/api/affiliates/${id}/team/invitations`
    const body = { person: invited.username, transfers: false }
    const { _id } = await bodyOf<{ _id: string }>(request(invitations, { as: owner, body }))
    expect((await request(`${invitations}/${_id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
    await saveReview(id, reviewer, { rating: 4, text: 'Bright.' })
    const told = {
      saved: saver,
      players: saver,
      vote: voter,
      silence: editor,
      review: reviewer,
      alarm: admin,
    }
    for (const [kind, reader] of Object.entries(told))
      await run(
        `INSERT INTO notices (user_id, kind, key, at, data) VALUES (?1, ?2, ?2, 1, json_object('outcome', 'x', 'name', ?3, 'id', ?4))`,
        reader.id,
        kind,
        name,
        id,
      )
    const namesake = await makeListing({ name: 'Lantern Bay' })
    await run(
      `INSERT INTO notices (user_id, kind, key, at, data) VALUES (?1, 'saved', 'other', 1, json_object('outcome', 'x', 'name', 'Lantern Bay', 'id', ?2))`,
      saver.id,
      namesake.id,
    )
    expect((await leave(owner, owner.username)).status).toBe(200)
    const kept = await rowsOf(
      `SELECT kind, key, data ->> 'name' AS name FROM notices WHERE data ->> 'id' IN (?1, ?2) ORDER BY kind, key`,
      id,
      namesake.id,
    )
    expect(kept).toEqual([
      { kind: 'alarm', key: 'alarm', name: null },
      { kind: 'players', key: 'players', name: null },
      { kind: 'review', key: 'review', name: null },
      { kind: 'saved', key: 'other', name: 'Lantern Bay' },
      { kind: 'saved', key: 'saved', name: null },
      { kind: 'silence', key: 'silence', name: null },
      { kind: 'team', key: `invitation:${_id}`, name: null },
      { kind: 'vote', key: 'vote', name: null },
    ])
  })

  it('removes from the audit log what staff wrote of a deleted application and in a penalty', async () => {
    const leaving = await makeUser()
    const admin = await makeAdmin()
    const { _id } = await bodyOf<{ _id: string }>(apply(leaving))
    const body = { status: 'under-review', reviewerNote: 'Seems hasty.' }
    await request(`/api/admin/applications/${_id}/status`, { as: admin, body })
    await request(`/api/admin/applications/${_id}`, { as: admin, method: 'DELETE' })
    for (const isPurged of [false, true]) {
      const { id } = await makeListing({ owner: leaving })
      const penalty = { serverId: id, reason: 'Seems bought.' }
      await request('/api/admin/rankings/penalties', { as: admin, body: penalty })
      if (!isPurged) continue
      await request(`/api/affiliates/${id}`, { as: leaving, method: 'DELETE' })
      await purgeDeleted(systemContext(Date.now() + DELETED_KEPT_MS + MINUTE))
    }
    const texts = ['Seems hasty.', 'Seems bought.']
    expect(await placesOf(texts)).toContain('audit_log.after')
    expect((await leave(leaving, leaving.username)).status).toBe(200)
    expect(await placesOf(texts)).toEqual([])
  })

  it('removes the text of a review from the audit entry of its deletion by admins', async () => {
    const review = await makeReview({ text: 'Written by somebody who left.' })
    const { id } = await makeReport({ review })
    const closed = await request(`/api/admin/reports/${id}/close`, {
      as: await makeAdmin(),
      body: { deleteReview: true },
    })
    expect(await closed.json()).toMatchObject({ reviewDeleted: true })
    expect(await placesOf(['Written by somebody who left.'])).toEqual([
      'audit_log.before',
      'statements.taken',
    ])
    expect((await leave(review.author, review.author.username)).status).toBe(200)
    expect(await placesOf(['Written by somebody who left.'])).toEqual([])
    expect(await placesOf([review.author.id])).toEqual(['audit_log.actor_id', 'audit_log.target_id'])
  })

  it('subtracts votes and reviews from the counters of other servers, and removes their own servers from the directory', async () => {
    const own = await env.DB.prepare('SELECT id FROM listings WHERE owner_id = ?1')
      .bind(person.id)
      .first<string>('id')
    const before = await bodyOf<{ votes: number; ratingCnt: number }>(request(`/api/servers/${other.id}`))
    expect(before).toMatchObject({ votes: 6, ratingCnt: 2 })
    await leave(person, person.username)
    expect(await bodyOf(request(`/api/servers/${other.id}`))).toMatchObject({
      votes: 5,
      ratingCnt: 1,
      ratingAvg: 5,
    })
    expect((await request(`/api/servers/${own}`)).status).toBe(404)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('does nothing when another name is typed', async () => {
    expect(await answerOf(leave(person, 'somebody else'))).toMatchObject([
      400,
      { code: 'invalid_input', field: 'confirm' },
    ])
    expect(await count('SELECT count(*) FROM users WHERE id = ?1', person.id)).toBe(1)
  })

  it('is listed outside the database as a hash, also when the list fails at first', async () => {
    const key = `departed:${await sha256(person.id)}`
    vi.spyOn(env.MARKS, 'put').mockRejectedValueOnce(new Error('KV is down'))
    const response = await leave(person, person.username).catch(() => null)
    expect([response?.status ?? 200, await env.MARKS.get(key)]).toEqual([200, null])
    await listDepartures(systemContext(Date.now()))
    expect(await env.MARKS.get(key)).toBe('1')
    expect(await count('SELECT count(*) FROM departures')).toBe(0)
  })

  it('is not stopped by an entry of the audit log that cannot be read', async () => {
    await run(
      `INSERT INTO audit_log (at, action, target_kind, target_id, before) VALUES (1, 'listing.withdraw', 'listing', 'broken', 'no JSON')`,
    )
    const leaving = await makeUser()
    expect((await leave(leaving, leaving.username)).status).toBe(200)
  })

  it('happens once for twenty simultaneous requests', async () => {
    const statuses = await atOnce(20, () => leave(person, person.username))
    expect(['200', '401']).toEqual(expect.arrayContaining(Object.keys(statuses)))
    expect(
      await count(
        `SELECT count(*) FROM audit_log WHERE action = 'account.delete' AND target_id = ?1`,
        person.id,
      ),
    ).toBe(1)
    expect(await errorsInReadModels()).toEqual([])
  })

  it('rejects the last admin, and accepts them when there is another', async () => {
    await run(`UPDATE users SET roles = '[]'`)
    const admin = await makeAdmin()
    expect(await answerOf(leave(admin, admin.username))).toEqual([
      409,
      expect.objectContaining({ code: 'state_conflict', current: 'last_admin' }),
    ])
    expect((await request('/api/auth/me', { as: admin })).status).toBe(200)
    await makeAdmin()
    expect((await leave(admin, admin.username)).status).toBe(200)
  })

  it('leaves one of two admins who delete their accounts at the same time', async () => {
    await run(`UPDATE users SET roles = '[]'`)
    const admins = [await makeAdmin(), await makeAdmin()]
    const statuses = await statusesOf(admins.map((admin) => leave(admin, admin.username)))
    expect(statuses).toMatchObject({ 200: 1 })
  })
})

describe('an export of one’s data', () => {
  it('contains everything, and nothing of others', async () => {
    const person = await makeUser()
    const stranger = await makeUser()
    const other = await makeListing()
    for (const leaveTrace of Object.values(TRACES)) {
      // Somebody who uploads the same picture later is its uploader.
      await leaveTrace(stranger, other)
      await leaveTrace(person, other)
    }
    const response = await request('/api/account/export', { as: person })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="realmport-account.json"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      person: {
        id: person.id,
        username: person.username,
        roles: [],
        roleDecidedAt: null,
        appliedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      sessions: [{ expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) }, {}],
      pictures: [{ width: 400, height: 120 }],
      servers: expect.arrayContaining([
        expect.objectContaining({
          name: `Haven of ${person.username}`,
          state: 'Approved',
          votes: 3,
          tags: [],
          realmLinkVisible: true,
        }),
      ]),
      decisions: [{ restriction: 'deny', rule: 'other', about: `Port of ${person.username}` }, {}, {}],
      appeals: [{ words: `Unfair, says ${person.username}` }],
      notices: [{ kind: 'decision' }, {}, {}],
      staffNotes: [{ about: 'user', version: 1, text: `Kind, says ${person.username}` }],
      reviews: [{ serverId: other.id, rating: 2, text: `Too many creepers, says ${person.username}.` }],
      reports: [{ serverId: other.id, reason: 'spam' }],
    })
    const approved = ['approved', 'pending', 'denied', 'suspended']
    for (const state of approved) {
      await run('UPDATE listings SET moderation = ?2 WHERE owner_id = ?1', person.id, state)
      const [shown] = (
        await bodyOf<{ items: { state: string }[] }>(request('/api/affiliates/me', { as: person }))
      ).items
      const [exported] = (
        await bodyOf<{ servers: { state: string }[] }>(request('/api/account/export', { as: person }))
      ).servers
      expect(exported?.state).toBe(shown?.state)
    }
    for (const foreign of [stranger.id, stranger.username, 'secret', 'hash'])
      expect(text).not.toContain(foreign)
  })
})
