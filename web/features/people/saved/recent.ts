import { ID_PATTERN } from '#contract/base/ids.ts'

/** A server whose page was opened in this browser. */
export interface RecentServer {
  id: string
  slug: string
  name: string
  tags: readonly string[]
}

const KEY = 'recent-servers'
const RECENT_MAX = 12

/** The servers that were opened last in this browser, the latest first. Nothing of it leaves the browser. */
export function readRecent(): RecentServer[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

export function noteRecent({ id, slug, name, tags }: RecentServer): void {
  const others = readRecent().filter((each) => each.id !== id)
  try {
    localStorage.setItem(KEY, JSON.stringify([{ id, slug, name, tags }, ...others].slice(0, RECENT_MAX)))
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
}

export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered.
  }
}

function isRecent(value: unknown): value is RecentServer {
  if (typeof value !== 'object' || value === null) return false
  const { id, slug, name, tags }: Record<string, unknown> = { ...value }
  return (
    typeof id === 'string' &&
    ID_PATTERN.test(id) &&
    typeof slug === 'string' &&
    typeof name === 'string' &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string')
  )
}
