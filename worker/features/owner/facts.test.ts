import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { makeListing, makeUser } from '../../testing/factories.ts'
import { bodyOf, request } from '../../testing/request.ts'

const edit = (id: string, as: Awaited<ReturnType<typeof makeUser>>, facts: unknown) =>
  request(`/api/affiliates/${id}`, { as, method: 'PATCH', body: { facts } })
const dates = async (id: string) =>
  (
    await bodyOf<{ factDates: { name: string; said: string; checked: string | null }[] }>(
      request(`/api/servers/${id}`),
    )
  ).factDates

describe('the facts of a server', () => {
  it('are kept in one order, and shown with the date when the owner said them', async () => {
    const { id, owner } = await makeListing()
    const answer = await edit(id, owner, ['on-switch', 'LANG-DE', 'on-phone', 'lang-de'])
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
    await edit(id, owner, ['lang-de', 'addons-none'])
    await env.DB.prepare(`UPDATE listings SET facts_said = '{"lang":1000,"addons":2000}' WHERE id = ?1`)
      .bind(id)
      .run()
    await edit(id, owner, ['addons-required', 'lang-de'])
    const [lang, addons] = await dates(id)
    expect(lang?.said).toBe(new Date(1000).toISOString())
    expect(Date.parse(addons?.said ?? '')).toBeGreaterThan(2000)
    await edit(id, owner, [])
    expect(await dates(id)).toEqual([])
  })

  it.each([
    [['lang-klingon']],
    [['addons-none', 'addons-required']],
    ['lang-de'],
    [[7]],
    [Array(61).fill('lang-de')],
  ])('are refused when they are not of the list: %j', async (facts) => {
    const { id, owner } = await makeListing()
    expect((await edit(id, owner, facts)).status).toBe(400)
  })
})
