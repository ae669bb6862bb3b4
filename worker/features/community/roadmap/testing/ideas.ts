import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { RoadmapState } from '#contract/community/roadmap.ts'
import { foldName } from '#contract/text/fold.ts'
import { systemContext } from '../../../../testing/contexts.ts'
import { count, makeAdmin, type TestUser } from '../../../../testing/factories.ts'
import { bodyOf, request } from '../../../../testing/request.ts'
import { run } from '../../../../testing/rows.ts'
import { recountVotes } from '../recount-votes.ts'

let created = 0
interface Idea {
  title?: string
  status?: RoadmapState
  tags?: string[]
  description?: string
  author?: TestUser
}

export async function makeIdea({
  title,
  status = 'planned',
  tags = [],
  description = '',
  author,
}: Idea = {}) {
  const id = `idea${String((created += 1)).padStart(8, '0')}`
  const name = title ?? `Idea ${created}`
  await run(
    `INSERT INTO roadmap_items (id, title, title_key, description, tags, status, author_id, created_at, updated_at, shipped_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)`,
    id,
    name,
    foldName(name),
    description,
    JSON.stringify(tags),
    status,
    author?.id ?? null,
    created,
    status === 'shipped' ? created : null,
  )
  return id
}

/** A browser that stores its cookies. */
export class Browser {
  cookie: string | null = null
  readonly as: TestUser | null
  readonly address: string

  constructor(as: TestUser | null = null, address = '203.0.113.7') {
    this.as = as
    this.address = address
  }

  get headers(): Record<string, string> {
    return { 'cf-connecting-ip': this.address, ...(this.cookie === null ? {} : { cookie: this.cookie }) }
  }

  signedIn(as: TestUser | null): Browser {
    return Object.assign(new Browser(as, this.address), { cookie: this.cookie })
  }

  async vote(id: string): Promise<Response> {
    const response = await request(`/api/roadmap/${id}/vote`, {
      as: this.as,
      method: 'POST',
      headers: this.headers,
    })
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-voter='))
    if (set) this.cookie = set.split(';')[0] ?? null
    return response
  }

  async votes(): Promise<string[]> {
    const { items } = await bodyOf<{ items: string[] }>(
      request('/api/roadmap/votes', { as: this.as, headers: this.headers }),
    )
    return items.toSorted()
  }
}

export const counter = (id: string) => count('SELECT votes FROM roadmap_items WHERE id = ?1', id)
export const ledger = (id: string) => count('SELECT count(*) FROM roadmap_votes WHERE item_id = ?1', id)
export const list = (query = '') =>
  bodyOf<{ items: { _id: string; title: string }[]; tags: string[] }>(request(`/api/roadmap${query}`))
export const noDrift = async () => expect(await recountVotes(systemContext())).toEqual([])

/** Removes all ideas and their limits. */
export const emptyRoadmap = () =>
  env.DB.batch(
    ['roadmap_votes', 'roadmap_items', 'quotas'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )

/** What an admin does on the roadmap. */
export const staff = async (path: string, body?: unknown, method = 'POST') =>
  request(`/api/admin/roadmap${path}`, { as: await makeAdmin(), method, body })
