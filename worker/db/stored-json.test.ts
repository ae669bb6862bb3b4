import { env } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { HALF_HOUR } from '#contract/site/metrics.ts'
import { foldVisits } from '../features/site/metrics/fold-visits.ts'
import { recordEvents } from '../features/site/metrics/record-events.ts'
import { count, makeAdmin, makeListing, makeUser } from '../testing/factories.ts'
import { bodyOf, request } from '../testing/request.ts'
import { countBrokenRows } from '../jobs/count-broken-rows.ts'
import { systemContext } from '../testing/system-context.ts'

const NOON = Date.UTC(2027, 2, 13, 12)

const visitFrom = (serverId: string, userAgent: string) =>
  recordEvents(systemContext(NOON), {
    events: [{ serverId, kind: 'impression' }],
    origin: { address: '203.0.113.5', userAgent },
    bot: false,
    claim: null,
  })

it('lets a person with broken roles be a person without roles, and others be found beside them', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = await makeUser()
  await env.DB.prepare("UPDATE users SET roles = '[oops' WHERE id = ?1").bind(broken.id).run()
  const admin = await makeAdmin()
  expect(await bodyOf(request('/api/auth/me', { as: broken }))).toMatchObject({
    userId: broken.id,
    roles: [],
  })
  expect((await request('/api/admin/team', { as: admin })).status).toBe(200)
  expect(log.mock.calls.flat().join()).toContain('"column":"users.roles"')
  log.mockRestore()
})

it('counts what is broken for the admin area, until it is repaired', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const admin = await makeAdmin()
  const { id } = await makeListing()
  const told = async () => {
    await countBrokenRows(systemContext())
    return (await bodyOf<{ broken: number }>(request('/api/admin/waiting', { as: admin }))).broken
  }
  await env.DB.prepare("UPDATE users SET roles = '[]' WHERE NOT json_valid(roles)").run()
  expect(await told()).toBe(0)
  expect(log).not.toHaveBeenCalled()
  await env.DB.prepare("UPDATE users SET roles = '[oops' WHERE id = ?1")
    .bind((await makeUser()).id)
    .run()
  await env.DB.prepare("UPDATE listings SET facts_said = 'oops' WHERE id = ?1").bind(id).run()
  expect(await told()).toBe(2)
  expect(log.mock.calls.flat().join()).toContain('"byColumn":{"users.roles":1,"listings.facts_said":1}')
  await env.DB.prepare("UPDATE users SET roles = '[]' WHERE NOT json_valid(roles)").run()
  await env.DB.prepare("UPDATE listings SET facts_said = '{}' WHERE id = ?1").bind(id).run()
  expect(await told()).toBe(0)
  log.mockRestore()
})

it('lets a broken visit be no visit, so that the others are counted', async () => {
  const { id } = await makeListing()
  const slot = Math.floor(NOON / HALF_HOUR)
  await env.DB.prepare("INSERT INTO metric_visits (slot, visitor, seen) VALUES (?1, 'broken', '{oops')")
    .bind(slot)
    .run()
  await visitFrom(id, 'Firefox')
  expect(await foldVisits(systemContext(NOON + 2 * HALF_HOUR))).toBe(2)
  expect(await count(`SELECT impressions FROM listing_days WHERE listing_id = '${id}'`)).toBe(1)
})

it('counts sixty browsers of one network each by itself, and all others as one', async () => {
  const { id } = await makeListing()
  await env.DB.prepare('DELETE FROM metric_visits').run()
  await env.DB.prepare("UPDATE site_counters SET folded_slot = 0, folded_visitor = ''").run()
  for (let n = 0; n < 300; n += 1) await visitFrom(id, `Mozilla/5.0 (Invented ${n})`)
  expect(await count('SELECT count(*) FROM metric_visits')).toBe(61)
  await visitFrom(id, 'Mozilla/5.0 (Invented 7)')
  expect(await count('SELECT count(*) FROM metric_visits')).toBe(61)
  await foldVisits(systemContext(NOON + 2 * HALF_HOUR))
  expect(await count(`SELECT impressions FROM listing_days WHERE listing_id = '${id}'`)).toBe(61)
})
