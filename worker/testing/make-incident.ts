import { env } from 'cloudflare:test'
import { type IncidentStatus, isOpen } from '../../contract/incident.ts'

interface IncidentSpec {
  id: string
  title: string
  status: IncidentStatus
  /** How long ago it began. */
  agoMs: number
  /** What was said, oldest first. */
  updates?: readonly string[]
}

/** An incident of the website, as staff left it. */
export async function makeIncident({ id, title, status, agoMs, updates = [] }: IncidentSpec): Promise<void> {
  const startedAt = Date.now() - agoMs
  const closed = isOpen({ kind: 'incident', status }) ? 0 : 1
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO incidents (id, title, component, impact, status, closed, started_at, updates, updated_at)
       VALUES (?1, ?2, 'website', 'major', ?3, ?4, ?5, ?6, ?5)`,
    ).bind(id, title, status, closed, startedAt, updates.length),
    ...updates.map((text, place) =>
      env.DB.prepare(
        'INSERT INTO incident_updates (incident_id, seq, at, status, text) VALUES (?1, ?2, ?3, ?4, ?5)',
      ).bind(id, place + 1, startedAt + place, status, text),
    ),
  ])
}
