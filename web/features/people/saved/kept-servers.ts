import { ID_PATTERN } from '#contract/base/ids.ts'
import { keepStored, readStored } from '../../../ui/stored.ts'

/** A server that this browser keeps. */
export interface KeptServer {
  id: string
  slug: string
  name: string
  tags: readonly string[]
}

/** Servers that somebody without an account saved. */
const SAVED = 'kept-servers'
const KEPT_MAX = 12

/** The servers that this browser keeps under a key, the latest first. Nothing of it leaves the browser. */
export function readKept(key = SAVED): KeptServer[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept).slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

/** Puts a saved server first, or takes it out. */
export function keepServer({ id, slug, name, tags }: KeptServer, stays: boolean): void {
  const others = readKept().filter((each) => each.id !== id)
  const own = stays ? [{ id, slug, name, tags }] : []
  keepStored(SAVED, JSON.stringify([...own, ...others].slice(0, KEPT_MAX)))
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
