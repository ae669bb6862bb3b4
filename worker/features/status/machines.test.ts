import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StatuspageSummary } from '#contract/status/statuspage.wire.ts'
import { statuspageSummary } from '#contract/status/statuspage.wire.ts'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.ts'
import { systemContext } from '../../testing/contexts.ts'
import { deleteOldMinutes } from './delete-old-minutes.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import { noteStates } from './note-states.ts'
import { drawStatusBadge } from './draw-status-badge.ts'
import { forgetEverything, writeSample } from './testing/measurements.ts'

beforeEach(async () => {
  await forgetEverything()
  await run('DELETE FROM incidents')
})

/** A measurement in the current minute. */
const measure = (component: 'api' | 'website' | 'embeds', ms: number, errors = 0) =>
  writeSample({ at: Date.now(), component, latencies: Array.from({ length: 20 }, () => ms), errors })

const read = (path = 'summary.json') => bodyOf<StatuspageSummary>(request(`/api/v2/${path}`))

const change = async (id: string, body: { status: string; text?: string }) =>
  request(`/api/status/incidents/${id}`, { as: await makeAdmin(), method: 'PATCH', body })

async function open(fields: Record<string, unknown>) {
  const body = { title: 'Slow pages', component: 'website', impact: 'minor', text: 'Looking.', ...fields }
  return bodyOf<{ _id: string }>(request('/api/status/incidents', { as: await makeAdmin(), body }))
}

describe('the Statuspage API', () => {
  it('shows the overall state', async () => {
    await measure('api', 20)
    await measure('website', 40)
    await measure('embeds', 10)
    const summary = await read()
    expect(statuspageSummary.parse(summary)).toEqual(summary)
    expect(summary.page).toMatchObject({
      id: 'realmport',
      name: 'Realmport',
      url: 'https://realmport.test/status',
      time_zone: 'Etc/UTC',
    })
    expect(summary.status).toEqual({ indicator: 'none', description: 'All Systems Operational' })
    expect(summary.components.map(({ id, name, status }) => [id, name, status])).toEqual([
      ['api', 'API', 'operational'],
      ['website', 'Website', 'operational'],
      ['embeds', 'Embeds', 'operational'],
    ])
    expect([summary.incidents, summary.scheduled_maintenances]).toEqual([[], []])
    expect(await read('status.json')).toEqual({ page: summary.page, status: summary.status })
    expect(await read('components.json')).toEqual({ page: summary.page, components: summary.components })
  })

  it.each([
    [1_600, 0, 'minor', 'Degraded Performance', 'degraded_performance'],
    [20, 2, 'minor', 'Degraded Performance', 'degraded_performance'],
    [20, 5, 'major', 'Partial Outage', 'partial_outage'],
    [5_400, 0, 'major', 'Partial Outage', 'partial_outage'],
  ])('at %d ms with %d of 20 failed is %s', async (ms, errors, indicator, description, component) => {
    await measure('api', ms, errors)
    await measure('website', 20)
    const { status, components } = await read()
    expect(status).toEqual({ indicator, description })
    expect(components.map((one) => one.status)).toEqual([component, 'operational', 'degraded_performance'])
  })

  it('says since when each component exists, and when it last changed', async () => {
    const before = (await read()).components
    // Nothing was measured so far.
    const today = new Date().toISOString().slice(0, 10)
    expect(new Set(before.map((one) => one.created_at))).toEqual(new Set([`${today}T00:00:00.000Z`]))
    const noted = async (minutes: number) => {
      await noteStates({ ...systemContext(), now: Date.now() + minutes * MINUTE })
      return (await read()).components.map((one) => Date.parse(one.updated_at))
    }
    await measure('api', 20)
    const first = await noted(0)
    expect(await noted(1)).toEqual(first)
    await measure('api', 20, 10)
    const [api = 0, ...others] = await noted(2)
    expect(api).toBeGreaterThan(first[0] ?? 0)
    expect(others).toEqual(first.slice(1))
    expect(await noted(3)).toEqual([api, ...others])
    expect((await read()).components.map((one) => one.created_at)).toEqual(
      before.map((one) => one.created_at),
    )
    // Days are deleted after ninety of them, but not the first.
    await run(
      "INSERT INTO status_days (day, component, up) VALUES (20000, 'api', 1), (20001, 'api', 1), (20003, 'website', 1)",
    )
    await deleteOldMinutes(systemContext())
    expect((await read()).components.map((one) => one.created_at.slice(0, 10))).toEqual([
      '2024-10-04',
      today,
      today,
    ])
  })

  it.each([
    ['none', 'none', 'All Systems Operational', 'operational'],
    ['minor', 'minor', 'Degraded Performance', 'degraded_performance'],
    ['major', 'major', 'Partial Outage', 'partial_outage'],
    ['critical', 'critical', 'Major Outage', 'major_outage'],
  ])('says of an open %s incident %s', async (impact, indicator, description, component) => {
    for (const each of ['api', 'website', 'embeds'] as const) await measure(each, 20)
    const { _id } = await open({ impact })
    const { status, components } = await read()
    expect(status).toEqual({ indicator, description })
    expect((await read('status.json')).status).toEqual(status)
    expect(components.map((one) => one.status)).toEqual(['operational', component, 'operational'])
    await change(_id, { status: 'resolved' })
    expect((await read()).status).toEqual({ indicator: 'none', description: 'All Systems Operational' })
  })

  it('keeps the worse of a measured outage and a minor incident', async () => {
    await measure('website', 20, 10)
    await open({ impact: 'minor' })
    const { status, components } = await read()
    expect([status.indicator, components[1]?.status]).toEqual(['major', 'partial_outage'])
  })

  it('does not report as operational what was not measured', async () => {
    const { status, components } = await read()
    expect(status).toEqual({ indicator: 'minor', description: 'Unknown' })
    expect(components[0]).toMatchObject({
      status: 'degraded_performance',
      description: 'There are no recent measurements.',
    })
  })

  it('lists open incidents and maintenance, and the others on request', async () => {
    const { _id: id } = await open({})
    await change(id, { status: 'monitoring', text: 'Better.' })
    const over = await open({ title: 'Over' })
    await change(over._id, { status: 'resolved' })
    const startsAt = new Date(Date.now() + HOUR).toISOString()
    const endsAt = new Date(Date.now() + 2 * HOUR).toISOString()
    const planned = await open({ title: 'Move', kind: 'maintenance', startsAt, endsAt })

    const summary = await read()
    expect(statuspageSummary.parse(summary)).toEqual(summary)
    expect(summary.incidents).toMatchObject([
      {
        id,
        name: 'Slow pages',
        status: 'monitoring',
        impact: 'minor',
        resolved_at: null,
        monitoring_at: expect.any(String),
        shortlink: `https://realmport.test/status/incidents/${id}`,
        incident_updates: [
          { id: `${id}-2`, incident_id: id, status: 'monitoring', body: 'Better.' },
          { id: `${id}-1`, status: 'investigating', body: 'Looking.' },
        ],
        components: [{ id: 'website' }],
      },
    ])
    expect(summary.scheduled_maintenances).toMatchObject([
      {
        id: planned._id,
        status: 'scheduled',
        impact: 'maintenance',
        scheduled_for: startsAt,
        scheduled_until: endsAt,
      },
    ])
    const names = async (path: string) => {
      const { incidents, scheduled_maintenances } = await bodyOf<Partial<StatuspageSummary>>(
        request(`/api/v2/${path}`),
      )
      return [...(incidents ?? []), ...(scheduled_maintenances ?? [])].map(({ name }) => name).toSorted()
    }
    expect(await names('incidents.json')).toEqual(['Over', 'Slow pages'])
    expect(await names('incidents/unresolved.json')).toEqual(['Slow pages'])
    expect(await names('scheduled-maintenances.json')).toEqual(['Move'])
    expect(await names('scheduled-maintenances/upcoming.json')).toEqual(['Move'])
    expect(await names('scheduled-maintenances/active.json')).toEqual([])

    await change(planned._id, { status: 'in-progress' })
    expect(await names('scheduled-maintenances/active.json')).toEqual(['Move'])
    expect((await read()).components.find((one) => one.id === 'website')?.status).toBe('under_maintenance')
  })
})

describe('the badge', () => {
  it('is a picture with the overall state as text', async () => {
    await measure('api', 20)
    const answer = await request('/api/status/badge.svg')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10, must-revalidate')
    expect(await answer.text()).toContain('<title>Realmport status: All Systems Operational</title>')
    await measure('api', 20, 20)
    expect(await (await request('/api/status/badge.svg')).text()).toContain('Partial Outage</text>')
    await open({})
    expect(await (await request('/api/status/badge.svg')).text()).toContain(
      'Partial Outage · 1 open incident</text>',
    )
  })

  it('works while the database fails, and shows an unknown state', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await openPage('/api/status/badge.svg', { broken: true })
    expect([answer.status, log.mock.calls.length]).toEqual([200, 1])
    expect(await answer.text()).toContain('Realmport status: Unknown')
  })

  it('is wide enough for its words', () => {
    for (const state of ['operational', 'degraded', 'outage', 'unknown'] as const) {
      const svg = drawStatusBadge(state, { incidents: 12, maintenance: 0 })
      const width = Number(/ width="(\d+)"/.exec(svg)?.[1])
      const words = [...svg.matchAll(/<text x="(\d+)" y="15" textLength="(\d+)"/g)]
      expect(words).toHaveLength(2)
      for (const [, x, length] of words) expect(Number(x) + Number(length)).toBeLessThanOrEqual(width - 8)
    }
  })
})

describe('a minute that has just begun', () => {
  it('is included at once', async () => {
    await writeSample({ at: Date.now() - 14 * MINUTE, component: 'api', latencies: [20] })
    expect((await read()).status.indicator).toBe('none')
  })
})
