import { expect, it, vi } from 'vitest'
import { noticeWords } from '#contract/events/notice-words.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { count, makeModerator, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, noticesOf, run } from '../../../testing/rows.ts'

const BODY = { rule: 'no-harassment', note: 'Please mind your words.' }
const remind = (id: string, as: TestUser, body: object = BODY) =>
  request(`/api/admin/users/${id}/remind`, { as, body })
const read = (id: string, as: TestUser) => bodyOf<PersonPage>(request(`/api/admin/users/${id}`, { as }))

it('a reminder tells the person the rule and the note, and staff see it the next time', async () => {
  const [moderator, other, person] = [await makeModerator(), await makeModerator(), await makeUser()]
  expect((await read(person.id, other)).reminders.items).toEqual([])
  expect(await answerOf(remind(person.id, moderator))).toMatchObject([201, BODY])
  expect((await read(person.id, other)).reminders.items).toMatchObject([
    { ...BODY, by: { id: moderator.id, username: moderator.username } },
  ])
  const [notice] = await noticesOf(person, 'reminder')
  expect(notice).toMatchObject({ outcome: 'given', name: BODY.note, rule: BODY.rule })
  expect(noticeWords('reminder', { id: '', outcome: 'given', name: BODY.note, rule: BODY.rule })).toEqual({
    key: 'reminder.given',
    params: { name: 'Please mind your words.' },
    rule: 'no-harassment',
    link: '/rules',
  })
  expect(await auditOf(person.id)).toMatchObject([
    { actor: moderator.id, action: 'user.remind', after: BODY },
  ])
})

const LONG = 'x'.repeat(5000)

it.each([
  ['by a rule that is gone', JSON.stringify({ rule: 'gone', note: 'Hi.' }), { rule: 'other', note: 'Hi.' }],
  ['longer than now', JSON.stringify({ ...BODY, note: LONG }), { ...BODY, note: LONG }],
  ['that is broken', '{', { rule: 'other', note: '' }],
])('staff still read one %s', async (_, stored, expected) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [moderator, person] = [await makeModerator(), await makeUser()]
  await run(
    `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, after)
     VALUES (1, ?1, 'user.remind', 'user', ?2, ?3)`,
    moderator.id,
    person.id,
    stored,
  )
  expect((await read(person.id, moderator)).reminders.items).toMatchObject([expected])
})

it('it is no sanction: there is no statement, and nothing is forbidden', async () => {
  const [moderator, person] = [await makeModerator(), await makeUser()]
  await remind(person.id, moderator)
  expect(await count('SELECT count(*) FROM statements WHERE person_id = ?1', person.id)).toBe(0)
  expect((await read(person.id, moderator)).restriction).toBeNull()
})

it('it needs a rule and a note, a person, and somebody else', async () => {
  const [moderator, person] = [await makeModerator(), await makeUser()]
  expect((await remind(person.id, moderator, { rule: 'no-harassment', note: '  ' })).status).toBe(400)
  expect((await remind(person.id, moderator, { note: 'Hello.' })).status).toBe(400)
  expect((await remind('nobodyHasIt1', moderator)).status).toBe(404)
  expect((await remind(moderator.id, moderator)).status).toBe(403)
  expect((await read(person.id, moderator)).reminders.items).toEqual([])
})

it('it is sent to one person three times a day by the same one of staff', async () => {
  const [moderator, person] = [await makeModerator(), await makeUser()]
  for (const _ of [1, 2, 3]) expect((await remind(person.id, moderator)).status).toBe(201)
  expect((await remind(person.id, moderator)).status).toBe(429)
  expect((await remind(person.id, await makeModerator())).status).toBe(201)
  expect((await remind((await makeUser()).id, moderator)).status).toBe(201)
  expect((await read(person.id, moderator)).reminders.items).toHaveLength(4)
})

it('it is in the copy of the person’s data, and goes with their account', async () => {
  const [moderator, person] = [await makeModerator(), await makeUser()]
  await remind(person.id, moderator)
  const copy = await bodyOf<{ notices: object[] }>(request('/api/account/export', { as: person }))
  expect(copy.notices).toMatchObject([{ kind: 'reminder', data: { name: BODY.note, rule: BODY.rule } }])
  expect(JSON.stringify(copy)).not.toContain(moderator.id)
  await request('/api/account', { as: person, method: 'DELETE', body: { confirm: person.username } })
  expect(JSON.stringify(await auditOf(person.id))).not.toContain(BODY.note)
})
