import { describe, expect, it } from 'vitest'
import {
  canSetStatus,
  CLOSED_STATUS,
  countRunning,
  runningText,
  FIRST_STATUS,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
  type IncidentKind,
  type IncidentStatus,
  inOrder,
  isOpen,
  isRunning,
  isUpcoming,
  readIncidents,
  STATUSES_OF,
} from './incident.ts'

describe('the states of an incident', () => {
  it('belong to one kind each, and any of them can be set', () => {
    for (const status of INCIDENT_STATUSES)
      expect(INCIDENT_KINDS.filter((kind) => canSetStatus(kind, status))).toHaveLength(1)
    for (const kind of INCIDENT_KINDS)
      expect(INCIDENT_STATUSES.filter((status) => canSetStatus(kind, status))).toEqual(STATUSES_OF[kind])
  })

  it('start open, and one of them closes', () => {
    for (const kind of INCIDENT_KINDS) {
      expect(canSetStatus(kind, FIRST_STATUS[kind])).toBe(true)
      expect(STATUSES_OF[kind].filter((status) => !isOpen({ kind, status }))).toEqual([CLOSED_STATUS[kind]])
    }
  })

  it('are upcoming, active or over, and only planned maintenance is upcoming', () => {
    const states = INCIDENT_KINDS.flatMap((kind) => STATUSES_OF[kind].map((status) => ({ kind, status })))
    expect(states.filter(isUpcoming)).toEqual([{ kind: 'maintenance', status: 'scheduled' }])
    for (const state of states)
      expect([isUpcoming(state), isRunning(state), !isOpen(state)].filter(Boolean)).toHaveLength(1)
  })
})

describe('incidents and maintenance of all kinds', () => {
  const told = (name: string, kind: IncidentKind, status: IncidentStatus, day: number) => ({
    name,
    kind,
    status,
    startedAt: new Date(Date.UTC(2026, 10, day)).toISOString(),
  })
  const all = [
    told('later', 'maintenance', 'scheduled', 30),
    told('over', 'incident', 'resolved', 19),
    told('soon', 'maintenance', 'scheduled', 25),
    told('old', 'incident', 'monitoring', 2),
    told('done', 'maintenance', 'completed', 21),
    told('worked-on', 'maintenance', 'in-progress', 20),
    told('new', 'incident', 'investigating', 22),
  ]

  it('are sorted: active first, then planned with the soonest first, then past', () =>
    expect(inOrder(all).map(({ name }) => name)).toEqual([
      'new',
      'worked-on',
      'old',
      'soon',
      'later',
      'done',
      'over',
    ]))

  it('are active unless they are planned or over', () =>
    expect(countRunning(all)).toEqual({ incidents: 2, maintenance: 1 }))

  it.each([
    [0, 0, ''],
    [1, 0, '1 open incident'],
    [2, 1, '2 open incidents'],
    [0, 1, 'Maintenance in progress'],
  ])('%d incidents and %d maintenances are named %j', (incidents, maintenance, text) =>
    expect(runningText({ incidents, maintenance })).toBe(text),
  )
})

describe('an unvalidated list of incidents', () => {
  const good = {
    _id: 'AAAAAAAAAAAA',
    kind: 'incident',
    title: 'Slow',
    component: 'api',
    components: ['api', 'embeds'],
    impact: 'major',
    severity: 'major',
    status: 'identified',
    startedAt: '2026-11-20T10:00:00.000Z',
    endsAt: null,
    resolvedAt: null,
    updates: [{ at: '2026-11-20T10:00:00.000Z', status: 'identified', text: 'A disk.' }],
  }
  const read = (change: object) => readIncidents({ items: [{ ...good, ...change }] }).items[0]

  it('is returned unchanged when it is valid', () => expect(read({})).toEqual(good))

  it.each([
    [{ status: 'on fire' }, { status: 'investigating' }],
    [{ status: 'scheduled' }, { status: 'investigating' }],
    [{ severity: 'apocalyptic' }, { severity: 'low' }],
    [{ components: ['api', 'database', 7] }, { components: ['api'] }],
    [
      { components: undefined, component: 'embeds' },
      { components: ['embeds'], component: 'embeds' },
    ],
    [{ components: null, component: 'database' }, { components: [] }],
    [{ startedAt: 'yesterday' }, { startedAt: '1970-01-01T00:00:00.000Z' }],
    [{ updates: [{ at: 'x', text: 'y' }, null, 'z', { at: '2026-11-20', text: 5 }] }, { updates: [] }],
    [{ updates: 'none' }, { updates: [] }],
    [{ impact: 12 }, { impact: 'none' }],
  ])('reads %j as %j', (change, expected) => expect(read(change)).toMatchObject(expected))

  it.each([null, 5, 'items', [], {}, { items: null }, { items: [null, 'x', { title: 'No id' }] }])(
    'is refused when it is %j',
    (value) => expect(() => readIncidents(value)).toThrow(TypeError),
  )

  it('may be empty, or the page of a longer list', () => {
    expect(readIncidents({ items: [] })).toEqual({ items: [], total: 0, page: 1, limit: 0 })
    expect(readIncidents({ items: [good, 'x'], total: 12, page: 2, limit: 2 })).toEqual({
      items: [good],
      total: 12,
      page: 2,
      limit: 2,
    })
  })
})
