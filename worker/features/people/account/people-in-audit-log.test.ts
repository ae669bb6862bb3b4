import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { isRestorable } from '#contract/decisions/statement.ts'
import { DELETED_KEPT_MS } from '#contract/staff/moderation.ts'
import { purgeDeleted } from '../../../jobs/purge-deleted.ts'
import { apply, restoreTaken } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { DECISIONS } from '../../../testing/decisions.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeOddDay } from '../../../testing/make-odd-day.ts'
import { makeReview } from '../../../testing/make-reports.ts'
import { peopleInAuditLog } from '../../../testing/people-in-audit-log.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowOf } from '../../../testing/rows.ts'
import { ACCOUNT_DELETION, NAMES_PEOPLE } from './account-data.ts'

/** Sends a request that must succeed. */
async function send<Answer = { _id: string }>(path: string, as: TestUser, method: string, body?: object) {
  const response = await request(path, { as, method, ...(body && { body }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return bodyOf<Answer>(Promise.resolve(response))
}

async function invite(id: string, owner: TestUser, transfers = false) {
  const person = await makeUser()
  const { _id } = await send(`/api/affiliates/${id}/team/invitations`, owner, 'POST', {
    person: person.username,
    transfers,
  })
  await send(`/api/me/invitations/${_id}/accept`, person, 'POST')
  return person
}

/** Everything that people and staff can do about a person or about things of theirs. */
const ACTS: Record<string, () => Promise<unknown>> = {
  'a server is withdrawn, brought back and handed over': async () => {
    const { id, owner } = await makeListing()
    await send(`/api/affiliates/${id}`, owner, 'DELETE')
    await send(`/api/affiliates/${id}/restore`, owner, 'POST')
    await invite(id, owner, true)
  },
  'a server is closed': async () => {
    const { id, owner } = await makeListing()
    await send(`/api/affiliates/${id}/close`, owner, 'POST', { movedTo: null })
  },
  'an editor leaves, and another one is removed': async () => {
    const { id, owner } = await makeListing()
    const [first, second] = [await invite(id, owner), await invite(id, owner)]
    await send(`/api/affiliates/${id}/team/members/${first.id}`, first, 'DELETE')
    await send(`/api/affiliates/${id}/team/members/${second.id}`, owner, 'DELETE')
  },
  'staff delete a server with an editor, and restore it': async () => {
    const { id, owner } = await makeListing()
    await invite(id, owner)
    const admin = await makeAdmin()
    await send(`/api/admin/affiliates/${id}`, admin, 'DELETE', {})
    await send(`/api/admin/affiliates/${id}/restore`, admin, 'POST')
  },
  'a deleted server is removed for good': async () => {
    const { id, owner } = await makeListing()
    await send(`/api/affiliates/${id}`, owner, 'DELETE')
    await purgeDeleted(systemContext(Date.now() + DELETED_KEPT_MS + MINUTE))
  },
  'an owner replies to a review, changes the reply and removes it': async () => {
    const { id, owner } = await makeListing()
    const { id: review } = await makeReview({ listing: id })
    const path = `/api/affiliates/${id}/reviews/${review}/reply`
    for (const text of ['Thank you.', 'Thank you all.']) await send(path, owner, 'PUT', { text })
    await send(path, owner, 'DELETE')
  },
  'an editor publishes news, the owner changes them': async () => {
    const { id, owner } = await makeListing()
    const member = await invite(id, owner)
    const news = { title: 'New', text: 'A harbour.' }
    const { item } = await send<{ item: { _id: string } }>(`/api/affiliates/${id}/news`, member, 'POST', news)
    await send(`/api/affiliates/${id}/news/${item._id}`, owner, 'PUT', { ...news, title: 'Newer' })
  },
  'staff make votes void, and take that back': async () => {
    const { path, person } = await makeOddDay()
    const admin = await makeAdmin()
    for (const verdict of ['void', 'count'])
      await send(`${path}/${verdict}`, admin, 'POST', { people: [person.id] })
  },
  'staff delete an application': async () => {
    const { _id } = await bodyOf<{ _id: string }>(apply(await makeUser()))
    await send(`/api/admin/applications/${_id}`, await makeAdmin(), 'DELETE')
  },
}
// Each decision is made, and what it took is put back.
for (const [name, make] of Object.entries(DECISIONS))
  ACTS[`staff decide: ${name}`] = async () => {
    const { person, decide } = await make()
    expect((await decide(await makeAdmin())).status).toBeLessThan(300)
    const statement = await rowOf<{ id: string }>(
      'SELECT id FROM statements WHERE person_id = ?1 ORDER BY seq DESC LIMIT 1',
      person.id,
    )
    if (isRestorable(name)) await restoreTaken(statement?.id)
  }

it('an entry names only people whom the deletion of their account takes out of it again', async () => {
  for (const act of Object.values(ACTS)) await act()
  const { actions, people } = await peopleInAuditLog()
  expect(actions).toEqual([...NAMES_PEOPLE].toSorted())
  for (const person of people)
    await env.DB.batch(ACCOUNT_DELETION.map((sql) => env.DB.prepare(sql).bind(person)))
  for (const person of people)
    expect(
      await count(
        `SELECT count(*) FROM audit_log WHERE instr(coalesce(before, '') || coalesce(after, ''), ?1)`,
        person,
      ),
    ).toBe(0)
})
