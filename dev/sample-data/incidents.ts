import type { DatabaseSync } from 'node:sqlite'
import { ID_LENGTH } from '../../contract/ids.ts'
import {
  CLOSED_STATUS,
  type Impact,
  type IncidentKind,
  type IncidentStatus,
} from '../../contract/incident.ts'
import type { Component } from '../../contract/status.ts'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { createRandom } from './random.ts'

interface Past {
  kind: IncidentKind
  title: string
  component: Component
  impact: Impact
  /** Milliseconds before now; below 0 it is planned. */
  ago: number
  lasting?: number
  /** What was said, and how long after the beginning. */
  told: readonly (readonly [after: number, status: IncidentStatus, text: string])[]
}

const PAST: readonly Past[] = [
  {
    kind: 'maintenance',
    title: 'Larger disks for banners',
    component: 'website',
    impact: 'minor',
    ago: -3 * DAY,
    lasting: HOUR,
    told: [[-5 * DAY, 'scheduled', 'Banners may take a little longer to appear. Nothing is lost.']],
  },
  {
    kind: 'incident',
    title: 'Votes answered slowly',
    component: 'api',
    impact: 'major',
    ago: 2 * DAY + 5 * HOUR,
    told: [
      [0, 'investigating', 'Voting and searching take several seconds. We are looking into it.'],
      [9 * MINUTE, 'identified', 'One list of servers was read anew for every vote.'],
      [24 * MINUTE, 'monitoring', 'That list is kept now. Answers are quick again; we keep watching.'],
      [68 * MINUTE, 'resolved', 'Quick for an hour. Every vote that was cast has been counted.'],
    ],
  },
  {
    kind: 'incident',
    title: 'Badges on other sites stayed empty',
    component: 'embeds',
    impact: 'minor',
    ago: 9 * DAY + 3 * HOUR,
    told: [
      [0, 'investigating', 'Badges show no votes and no rating.'],
      [31 * MINUTE, 'resolved', 'Marked as resolved.'],
    ],
  },
  {
    kind: 'maintenance',
    title: 'Moving the harbour to a faster database',
    component: 'api',
    impact: 'critical',
    ago: 21 * DAY,
    lasting: 2 * HOUR,
    told: [
      [-4 * DAY, 'scheduled', 'For some minutes within these two hours nothing can be saved.'],
      [0, 'in-progress', 'The maintenance has begun.'],
      [47 * MINUTE, 'completed', 'Done, earlier than planned. Reading was possible all the time.'],
    ],
  },
]

/** What went wrong lately, and what is planned. */
export function insertIncidents(db: DatabaseSync, seed: string, now: number): void {
  const random = createRandom(`${seed}/incidents`)
  const incident = db.prepare(
    `INSERT INTO incidents (id, kind, title, component, impact, status, closed, started_at, ends_at, resolved_at, updates, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.prepare(
    'INSERT INTO incident_updates (incident_id, seq, at, status, text) VALUES (?, ?, ?, ?, ?)',
  )
  for (const { kind, title, component, impact, ago, lasting, told } of PAST) {
    const id = random.code(ID_LENGTH)
    const start = now - ago
    const [after, status] = told.at(-1) ?? [0, 'investigating']
    const closed = status === CLOSED_STATUS[kind]
    incident.run(
      id,
      kind,
      title,
      component,
      impact,
      status,
      Number(closed),
      start,
      lasting === undefined ? null : start + lasting,
      closed ? start + after : null,
      told.length,
      Math.min(now, start + after),
    )
    for (const [place, [later, then, text]] of told.entries())
      update.run(id, place + 1, Math.min(now, start + later), then, text)
  }
}
