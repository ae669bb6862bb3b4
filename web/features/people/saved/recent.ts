import { ID_PATTERN } from '#contract/base/ids.ts'
import { keepStored, readStored } from '../../../ui/stored.ts'
import { useEffect } from 'react'
import type { Listing } from '#contract/listings/listing.ts'

/** A server whose page was opened in this browser. */
export interface RecentServer {
  id: string
  slug: string
  name: string
  tags: readonly string[]
}

const OPENED = 'recent-servers'
/** Servers that somebody without an account saved. */
export const KEPT = 'kept-servers'
type Key = typeof OPENED | typeof KEPT | 'offline-servers'
const RECENT_MAX = 12

/** The servers that were opened last in this browser, the latest first. Nothing of it leaves the browser. */
export function readRecent(key: Key = OPENED): RecentServer[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

/** Puts a server first, or takes it out. */
export function noteRecent({ id, slug, name, tags }: RecentServer, key: Key = OPENED, stays = true): void {
  const others = readRecent(key).filter((each) => each.id !== id)
  const own = stays ? [{ id, slug, name, tags }] : []
  keepStored(key, JSON.stringify([...own, ...others].slice(0, RECENT_MAX)))
}

export const forgetRecent = (key: Key = OPENED): void => keepStored(key, null)

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

/** Remembers in this browser that the page of a public server was opened. */
export function useRecent({ _id: id, slug, name, tags, approved }: Listing): void {
  const kept = tags.join()
  useEffect(() => {
    if (approved) noteRecent({ id, slug, name, tags: kept === '' ? [] : kept.split(',') })
  }, [id, slug, name, kept, approved])
}
