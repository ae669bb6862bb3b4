import { env } from 'cloudflare:test'
import type { HubState } from '../../contract/hub.ts'
import type { RoadmapState } from '../../contract/roadmap.ts'

interface HubSpec {
  id: string
  name: string
  /** The code of its invite. */
  invite: string
  state?: HubState
  hidden?: 0 | 1
  online?: number
  members?: number
}

/** A hub as the platform has answered for it a minute ago. */
export async function makeHub({
  id,
  name,
  invite,
  state = 'ok',
  hidden = 0,
  online = 12,
  members = 120,
}: HubSpec): Promise<void> {
  const then = Date.now() - 60_000
  await env.DB.prepare(
    `INSERT INTO hubs (id, code, position, hidden, created_at, state, guild_id, name, online_count, member_count, checked_at, next_check_at)
     VALUES (?1, ?2, 0, ?3, ?7, ?4, ?1, ?8, ?5, ?6, ?7, ?7)`,
  )
    .bind(id, invite, hidden, state, online, members, then, name)
    .run()
}

interface IdeaSpec {
  id: string
  title: string
  description?: string
  tags?: readonly string[]
  status?: RoadmapState
  votes?: number
  eta?: string
}

/** An idea in one of the roadmap's states, by nobody in particular. */
export async function makeIdea({
  id,
  title,
  description = '',
  tags = [],
  status = 'planned',
  votes = 0,
  eta,
}: IdeaSpec): Promise<void> {
  const now = Date.now()
  await env.DB.prepare(
    `INSERT INTO roadmap_items (id, title, title_key, description, tags, status, eta, votes, created_at, updated_at, shipped_at)
     VALUES (?1, ?2, lower(?2), ?3, ?4, ?5, ?6, ?7, ?8, ?8, iif(?5 = 'shipped', ?8, NULL))`,
  )
    .bind(id, title, description, JSON.stringify(tags), status, eta ?? null, votes, now)
    .run()
}
