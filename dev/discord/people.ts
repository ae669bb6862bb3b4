import { createHash } from 'node:crypto'

/** A person of the fake Discord. */
export interface Person {
  id: string
  name: string
  displayName: string
  /** Name of the picture in Discord's format, or null for people without one. */
  avatar: string | null
}

interface OfferedPerson extends Person {
  about: string
}

/**
 * The people on the authorize page. The sample data gives listings to steve, and the settings make alex an
 * admin.
 */
export const OFFERED_PEOPLE: readonly OfferedPerson[] = [
  offered('alex', '100000000000000001', 'admin'),
  offered('steve', '100000000000000002', 'owns several sample listings'),
  { ...offered('sunny', '100000000000000003', 'plain user'), avatar: null },
]

/** Lower-case names with the characters that Discord allows. */
const NAME = /^[a-z0-9](?:[a-z0-9_.]{0,30}[a-z0-9])?$/

/** The person with this name, always the same; null when Discord would not allow the name. */
export function personNamed(name: string): Person | null {
  const known = OFFERED_PEOPLE.find((person) => person.name === name)
  if (known) return known
  if (!NAME.test(name)) return null
  return { id: idOf(name), name, displayName: capitalised(name), avatar: pictureOf(name) }
}

function offered(name: string, id: string, about: string): OfferedPerson {
  return { id, name, displayName: capitalised(name), avatar: pictureOf(name), about }
}

/**
 * Eighteen digits from 2 upwards, so that ids of generated people and of the offered people never collide.
 */
function idOf(name: string): string {
  const number = BigInt(`0x${digest(`id:${name}`)}`)
  return String(200_000_000_000_000_000n + (number % 800_000_000_000_000_000n))
}

function pictureOf(name: string): string {
  return digest(`avatar:${name}`).slice(0, 32)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
