import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { INCIDENT_STATUSES, type Incident, STATUSES_OF } from '#contract/status/incident.ts'
import type { IncidentPage } from '#contract/status/incident.wire.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import { advanceMaintenance } from './advance-maintenance.ts'

/** A new person for each test, because one person may not write as much in a minute as all tests do. */
let admin: TestUser
beforeEach(async () => {
  admin = await makeAdmin()
})

const GOOD = { title: 'Pages load slowly', component: 'website', impact: 'minor' }

const post = (body: unknown, as: TestUser | null = admin, headers: Record<string, string> = {}) =>
  request('/api/status/incidents', { as, body, headers })
const patch = (
  id: string,
  body: unknown,
  as: TestUser | null = admin,
  headers: Record<string, string> = {},
) => request(`/api/status/incidents/${id}`, { as, method: 'PATCH', body, headers })
const open = (body: Record<string, unknown> = {}) => bodyOf<Incident>(post({ ...GOOD, ...body }))
const read = (id: string) => bodyOf<Incident>(request(`/api/status/incidents/${id}`))
const list = async (limit = 50) =>
  (await bodyOf<{ items: Incident[] }>(request(`/api/status/incidents?limit=${limit}`))).items

describe('opening an incident', () => {
  it('makes it public', async () => {
    const response = await post({ ...GOOD, text: '  We are looking into it.\r\nSorry.  ' })
    expect(response.status).toBe(201)
    const incident = await bodyOf<Incident>(response)
    expect(incident).toEqual({
      _id: expect.stringMatching(/^[\w-]{12}$/),
      kind: 'incident',
      title: 'Pages load slowly',
      component: 'website',
      components: ['website'],
      impact: 'minor',
      severity: 'low',
      status: 'investigating',
      startedAt: expect.any(String),
      endsAt: null,
      resolvedAt: null,
      updates: [{ at: incident.startedAt, status: 'investigating', text: 'We are looking into it.\nSorry.' }],
    })
    expect(await read(incident._id)).toEqual(incident)
    expect(await list()).toContainEqual(incident)
  })

  it('needs no first update', async () => expect((await open()).updates).toEqual([]))

  it.each([
    ['none', 'low'],
    ['minor', 'low'],
    ['major', 'major'],
    ['critical', 'critical'],
  ])('of impact %s is %s to the public', async (impact, severity) =>
    expect(await open({ impact })).toMatchObject({ impact, severity }),
  )

  it.each([
    ['title', { title: '   ' }, 'Title is required'],
    ['startsAt', { kind: 'maintenance' }, 'Choose when the maintenance starts.'],
    [
      'endsAt',
      { kind: 'maintenance', startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T10:00:00Z' },
      'Choose when the maintenance ends, after its start.',
    ],
  ])('is refused for its %s: %j', async (field, change, error) => {
    expect(await answerOf(post({ ...GOOD, ...change }))).toEqual([
      400,
      { error, code: 'invalid_input', field },
    ])
  })
})

describe('updating an incident', () => {
  it('adds updates in order, and follows the status', async () => {
    const { _id } = await open({ text: 'Looking.' })
    await patch(_id, { status: 'identified', text: 'A full disk.' })
    await patch(_id, { text: 'Still cleaning.' })
    const response = await patch(_id, { status: 'resolved' })
    expect(response.status).toBe(200)
    const incident = await bodyOf<Incident>(response)
    expect(incident.updates.map(({ status, text }) => [status, text])).toEqual([
      ['investigating', 'Looking.'],
      ['identified', 'A full disk.'],
      ['identified', 'Still cleaning.'],
      ['resolved', 'Marked as resolved.'],
    ])
    expect(incident).toMatchObject({ status: 'resolved', resolvedAt: incident.updates[3]?.at })
    const again = await bodyOf<Incident>(patch(_id, { status: 'monitoring' }))
    expect(again).toMatchObject({ status: 'monitoring', resolvedAt: null })
    expect(again.updates.at(-1)?.text).toBe('Status changed to Monitoring.')
    expect(await auditOf(_id)).toEqual([
      expect.objectContaining({ action: 'incident.create', actor: admin.id }),
      {
        actor: admin.id,
        action: 'incident.update',
        kind: 'incident',
        before: { status: 'investigating' },
        after: { status: 'identified', text: 'A full disk.' },
      },
      expect.objectContaining({ before: { status: 'identified' } }),
      expect.objectContaining({ after: { status: 'resolved', text: 'Marked as resolved.' } }),
      expect.objectContaining({ before: { status: 'resolved' } }),
    ])
  })

  it('can set any status of its kind from any other, and none of the other kind', async () => {
    const moment = { startsAt: '2036-12-01T10:00:00Z', endsAt: '2036-12-01T11:00:00Z' }
    for (const kind of ['incident', 'maintenance'] as const)
      for (const from of STATUSES_OF[kind]) {
        admin = await makeAdmin()
        for (const to of INCIDENT_STATUSES) {
          const { _id } = await open({ kind, ...moment })
          await patch(_id, { status: from })
          const response = await patch(_id, { status: to })
          const allowed = STATUSES_OF[kind].includes(to)
          expect([kind, from, to, response.status]).toEqual([kind, from, to, allowed ? 200 : 400])
          expect((await read(_id)).status).toBe(allowed ? to : from)
        }
      }
  })

  it('stores simultaneous updates of several people, each once', async () => {
    const { _id } = await open()
    const others = await Promise.all(Array.from({ length: 4 }, () => makeAdmin()))
    await Promise.all(
      others.flatMap((as, index) => {
        const headers = { 'idempotency-key': `double-press-${index}` }
        return [0, 1].map(() => patch(_id, { text: `Note ${index}` }, as, headers))
      }),
    )
    const { updates } = await read(_id)
    expect(updates.map(({ text }) => text).toSorted()).toEqual(['Note 0', 'Note 1', 'Note 2', 'Note 3'])
    expect(updates.map(({ at }) => at)).toEqual(updates.map(({ at }) => at).toSorted())
    expect(await auditOf(_id)).toHaveLength(5)
  })

  it('changes nothing when the status is set already and there is no text', async () => {
    const { _id } = await open({ text: 'Looking.' })
    expect(await answerOf(patch(_id, { status: 'investigating' }))).toEqual([200, await read(_id)])
    expect((await read(_id)).updates).toHaveLength(1)
  })

  it.each([
    [{}, 'text'],
    [{ text: '  ' }, 'text'],
  ])('is refused: %j', async (body, field) => {
    const { _id } = await open()
    expect(await bodyOf(patch(_id, body))).toMatchObject({ code: 'invalid_input', field })
  })

  it('ends at 100 updates', async () => {
    const { _id } = await open({ text: 'One.' })
    await run('UPDATE incidents SET updates = 100 WHERE id = ?1', _id)
    expect(await answerOf(patch(_id, { text: 'One more.' }))).toEqual([
      409,
      { error: 'There are 100 updates already. Open a new incident.', code: 'state_conflict' },
    ])
  })
})

describe('the list', () => {
  it('shows current incidents, then planned ones, then finished ones, five by default', async () => {
    await env.DB.exec('DELETE FROM incidents')
    const rows = [
      ['soon', 'maintenance', 'scheduled', 20],
      ['completed-8', 'maintenance', 'completed', 8],
      ['old-and-open', 'incident', 'monitoring', 1],
      ['resolved-7', 'incident', 'resolved', 7],
      ['later', 'maintenance', 'scheduled', 30],
      ['worked-on', 'maintenance', 'in-progress', 5],
      ['new-and-open', 'incident', 'investigating', 9],
    ] as const
    for (const [id, kind, status, start] of rows)
      await run(
        `INSERT INTO incidents (id, kind, title, component, impact, status, started_at, updated_at)
         VALUES (?1, ?2, ?1, 'api', 'none', ?3, ?4, ?4)`,
        id,
        kind,
        status,
        start,
      )
    const order = ['new-and-open', 'worked-on', 'old-and-open', 'soon', 'later', 'completed-8', 'resolved-7']
    expect((await list()).map(({ _id }) => _id)).toEqual(order)
    const five = await request('/api/status/incidents')
    expect((await bodyOf<{ items: Incident[] }>(five)).items.map(({ _id }) => _id)).toEqual(order.slice(0, 5))
    const second = await bodyOf<IncidentPage>(request('/api/status/incidents?page=2'))
    expect(second).toMatchObject({ total: 7, page: 2, limit: 5 })
    expect(second.items.map(({ _id }) => _id)).toEqual(order.slice(5))
    expect(await bodyOf<IncidentPage>(request('/api/status/incidents?page=3'))).toMatchObject({
      items: [],
      total: 7,
    })
    expect(five.headers.get('cache-control')).toBe('public, max-age=15, must-revalidate')
    expect(five.headers.get('etag')).not.toBeNull()
  })
})

describe('maintenance', () => {
  const plan = (startsAt: number, endsAt: number) =>
    open({
      kind: 'maintenance',
      title: 'A new disk',
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
    })

  it('starts and completes by the clock, once each', async () => {
    const start = Date.now() + HOUR
    const { _id, ...planned } = await plan(start, start + HOUR)
    expect(planned).toMatchObject({
      kind: 'maintenance',
      status: 'scheduled',
      startedAt: iso(start),
      endsAt: iso(start + HOUR),
    })
    await advanceMaintenance(systemContext(start - MINUTE))
    expect((await read(_id)).status).toBe('scheduled')
    await Promise.all([1, 2, 3].map(() => advanceMaintenance(systemContext(start))))
    expect((await read(_id)).updates.map(({ text }) => text)).toEqual(['Maintenance has started.'])
    await advanceMaintenance(systemContext(start + 2 * HOUR))
    await advanceMaintenance(systemContext(start + 2 * HOUR))
    const over = await read(_id)
    expect(over).toMatchObject({ status: 'completed', resolvedAt: iso(start + 2 * HOUR) })
    expect(over.updates).toHaveLength(2)
  })

  it('that an admin continues after its end lasts until an admin completes it', async () => {
    const start = Date.now() - 2 * HOUR
    const { _id } = await plan(start, start + HOUR)
    // A run that is late starts and completes it.
    for (const _ of [1, 2]) await advanceMaintenance(systemContext())
    expect((await read(_id)).status).toBe('completed')
    await patch(_id, { status: 'in-progress' })
    await advanceMaintenance(systemContext())
    expect(await read(_id)).toMatchObject({ status: 'in-progress', endsAt: null })
    expect(await answerOf(patch(_id, { status: 'scheduled' }))).toEqual([
      400,
      { error: 'This status is not possible here.', code: 'invalid_input', field: 'status' },
    ])
    await patch(_id, { status: 'completed' })
    expect((await read(_id)).updates).toHaveLength(4)
  })

  it('that was cancelled before stays cancelled', async () => {
    const start = Date.now() + HOUR
    const { _id } = await plan(start, start + HOUR)
    await patch(_id, { status: 'completed', text: 'Called off.' })
    await advanceMaintenance(systemContext(start + MINUTE))
    expect((await read(_id)).updates.map(({ text }) => text)).toEqual(['Called off.'])
  })
})
