import { ID_PATTERN } from '#contract/base/ids.ts'
import type { Mark } from '#contract/people/player.ts'
import { keepStored, readStored } from '../../../ui/stored.ts'

/** What this browser stores of a server that a visitor saved or hid. */
export interface KeptServer {
  id: string
  slug: string
  name: string
  tags: readonly string[]
}

/** The keys under which this browser stores the servers of somebody who is not signed in. */
export const KEPT_KEYS: Record<Mark, string> = { saved: 'kept-servers', hidden: 'hidden-servers' }

/** The most servers under a key: after signing in, each costs one request. */
const KEPT_MAX = 24
const CHANGED = 'keptchange'

/** The servers that this browser keeps under a key, the latest first. */
export const readKept = (key: string): KeptServer[] => parseKept(readStored(key))

export function parseKept(text: string | null): KeptServer[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept).slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

/** Puts a server first in the list of a mark, or takes it out. */
export function keepServer(
  mark: Mark,
  { id, slug, name, tags }: KeptServer,
  { isOn }: { isOn: boolean },
): void {
  const key = KEPT_KEYS[mark]
  const others = readKept(key).filter((server) => server.id !== id)
  const own = isOn ? [{ id, slug, name, tags }] : []
  keepStored(key, JSON.stringify([...own, ...others].slice(0, KEPT_MAX)))
  dispatchEvent(new Event(CHANGED))
}

/** Calls the listener at each change, also by another tab. */
export function watchKept(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}

function isKept(value: unknown): value is KeptServer {
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
