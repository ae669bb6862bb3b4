import { describe, expect, it } from 'vitest'
import { iso } from '../base/iso.ts'
import {
  canSetStatus,
  CLOSED_STATUS,
  countRunning,
  FIRST_STATUS,
  forgiveIncident,
  type Incident,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
  type IncidentKind,
  type IncidentStatus,
  inOrder,
  isOpen,
  isRunning,
  isUpcoming,
  STATUSES_OF,
} from './incident.ts'
import { runningText } from './status-text.ts'

describe('the states of an incident', () => {
  it('belong to one kind each, and any of them can be set', () => {
    for (const status of INCIDENT_STATUSES)
      expect(INCIDENT_KINDS.filter((kind) => STATUSES_OF[kind].includes(status))).toHaveLength(1)
    for (const kind of INCIDENT_KINDS)
      for (const status of STATUSES_OF[kind]) {
        const possible = INCIDENT_STATUSES.filter((next) =>
          canSetStatus({ kind, status, startedAt: 2 }, next, 1),
        )
        expect(possible).toEqual(STATUSES_OF[kind])
      }
  })

  it('do not lead back to a plan whose start has passed', () => {
    const possible = (status: IncidentStatus) =>
      STATUSES_OF.maintenance.filter((next) =>
        canSetStatus({ kind: 'maintenance', status, startedAt: 1 }, next, 1),
      )
    expect(possible('completed')).toEqual(['in-progress', 'completed'])
    expect(possible('scheduled')).toEqual(STATUSES_OF.maintenance)
  })

  it('start open, and one of them closes', () => {
    for (const kind of INCIDENT_KINDS) {
      expect(STATUSES_OF[kind]).toContain(FIRST_STATUS[kind])
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
  const incident = (name: string, kind: IncidentKind, status: IncidentStatus, day: number) => ({
    name,
    kind,
    status,
    startedAt: iso(Date.UTC(2026, 10, day)),
  })
  const all = [
    incident('later', 'maintenance', 'scheduled', 30),
    incident('over', 'incident', 'resolved', 19),
    incident('soon', 'maintenance', 'scheduled', 25),
    incident('old', 'incident', 'monitoring', 2),
    incident('done', 'maintenance', 'completed', 21),
    incident('worked-on', 'maintenance', 'in-progress', 20),
    incident('new', 'incident', 'investigating', 22),
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
  const good: Incident = {
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
  it('is returned unchanged when it is known', () => expect(forgiveIncident(good)).toEqual(good))

  it.each([
    [{ status: 'on fire' }, { status: 'investigating' }],
    [{ status: 'scheduled' }, { status: 'investigating' }],
    [{ severity: 'apocalyptic' }, { severity: 'low' }],
    [{ components: ['api', 'database', 7] }, { components: ['api'] }],
    [
      { components: undefined, component: 'embeds' },
      { components: ['embeds'], component: 'embeds' },
    ],
    [
      { components: null, component: 'database' },
      { components: [], component: 'api' },
    ],
    [{ updates: [{ status: 'gone', text: 'y' }] }, { updates: [{ status: 'investigating', text: 'y' }] }],
    [{ impact: 12 }, { impact: 'none' }],
    [{ kind: 'party' }, { kind: 'incident' }],
  ])('reads %j as %j', (change: object, expected) =>
    expect(forgiveIncident(Object.assign({ ...good }, change))).toMatchObject(expected),
  )

  it('is refused when it is none', () => expect(() => forgiveIncident(JSON.parse('null'))).toThrow(TypeError))
})
