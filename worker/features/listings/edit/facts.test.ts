import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { edit, editAsStaff } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'

const say = (id: string, as: TestUser, facts: unknown) => edit(id, as, { facts })
const dates = async (id: string) =>
  (
    await bodyOf<{ factDates: { name: string; said: string; checked: string | null }[] }>(
      request(`/api/servers/${id}`),
    )
  ).factDates

describe('the facts of a server', () => {
  it('are kept in one order, and shown with the date when the owner said them', async () => {
    const { id, owner } = await makeListing()
    const answer = await say(id, owner, ['on-switch', 'LANG-DE', 'on-phone', 'lang-de'])
    expect(await bodyOf(answer)).toMatchObject({ facts: ['lang-de', 'on-phone', 'on-switch'] })
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({
      facts: ['lang-de', 'on-phone', 'on-switch'],
    })
    expect((await dates(id)).map(({ name, checked }) => [name, checked])).toEqual([
      ['lang', null],
      ['on', null],
    ])
  })

  it('keep the date of a group that did not change', async () => {
    const { id, owner } = await makeListing()
    await say(id, owner, ['lang-de', 'addons-none'])
    await run(`UPDATE listings SET facts_said = '{"lang":1000,"addons":2000}' WHERE id = ?1`, id)
    await say(id, owner, ['addons-required', 'lang-de'])
    const [lang, addons] = await dates(id)
    expect(lang?.said).toBe(iso(1000))
    expect(Date.parse(addons?.said ?? '')).toBeGreaterThan(2000)
    await say(id, owner, [])
    expect(await dates(id)).toEqual([])
  })

  it.each([[['lang-klingon']], [['addons-none', 'addons-required']]])(
    'are refused when they are not of the list: %j',
    async (facts) => {
      const { id, owner } = await makeListing()
      expect((await say(id, owner, facts)).status).toBe(400)
    },
  )
})

describe('the dates of facts', () => {
  it('are renewed when the owner says that all is still true, without moving the server among recent updates', async () => {
    const { id, owner } = await makeListing()
    await say(id, owner, ['lang-de', 'age-10'])
    await run(`UPDATE listings SET facts_said = '{"lang":1000,"age":1000}', updated = 5 WHERE id = ?1`, id)
    const answer = await edit(id, owner, { factsConfirmed: true })
    expect(answer.status).toBe(200)
    expect((await dates(id)).every(({ said }) => Date.parse(said) > 1000)).toBe(true)
    expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({ updated: iso(5) })
  })

  it('are renewed again after an hour at the earliest, and never without facts, and leave no empty entry', async () => {
    const { id, owner } = await makeListing()
    const confirm = async () => {
      const body = { factsConfirmed: true }
      expect((await edit(id, owner, body)).status).toBe(200)
      return count(
        `SELECT count(*) FROM audit_log WHERE target_id = ?1 AND after LIKE '%factsConfirmed%'`,
        id,
      )
    }
    expect(await confirm()).toBe(0)
    await say(id, owner, ['lang-de'])
    expect(await confirm()).toBe(0)
    await run(`UPDATE listings SET facts_said = '{"lang":1000}' WHERE id = ?1`, id)
    expect(await confirm()).toBe(1)
    expect(await confirm()).toBe(1)
  })

  it('include a check by staff until the owner says something else', async () => {
    const { id, owner } = await makeListing()
    const admin = await makeAdmin()
    await say(id, owner, ['chat-moderated', 'lang-de'])
    const check = await editAsStaff(id, admin, { factsChecked: ['chat', 'lang'] })
    expect(check.status).toBe(200)
    expect((await dates(id)).map(({ checked }) => checked === null)).toEqual([false, false])
    await say(id, owner, ['chat-moderated', 'chat-filtered', 'lang-de'])
    expect((await dates(id)).map(({ name, checked }) => [name, checked === null])).toEqual([
      ['lang', false],
      ['chat', true],
    ])
    expect((await auditOf(id)).filter(({ actor }) => actor === admin.id)).toMatchObject([
      { after: { factsChecked: ['chat', 'lang'] } },
    ])
  })

  it('cannot be given by an owner for staff', async () => {
    const { id, owner } = await makeListing()
    await say(id, owner, ['chat-moderated'])
    await edit(id, owner, { factsChecked: ['chat'] })
    expect((await dates(id)).map(({ checked }) => checked)).toEqual([null])
  })
})
