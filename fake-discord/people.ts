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

/** The day on which the accounts of generated people were made, unless another day is asked for. */
const CREATED = '2024-11-22'
/** The day from which Discord counts the milliseconds in its ids. */
const DISCORD_START = Date.UTC(2015, 0, 1)
const DAY_MS = 86_400_000

/**
 * The person with this name, always the same; null when Discord would not allow the name, or for a wrong
 * day. `created` (YYYY-MM-DD, from 2015 on) is the account's day: another is another account.
 */
export function personNamed(name: string, created: string | null = null): Person | null {
  const known = OFFERED_PEOPLE.find((person) => person.name === name)
  if (known && created === null) return known
  const day = dayOf(created ?? CREATED)
  if (!NAME.test(name) || day === null) return null
  return { id: idOf(name, day), name, displayName: capitalised(name), avatar: pictureOf(name) }
}

/** The start of a day (YYYY-MM-DD, UTC) in ms since 1970; null when there is no such day, or Discord did not exist yet. */
function dayOf(text: string): number | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return day >= DISCORD_START ? day : null
}

function offered(name: string, id: string, about: string): OfferedPerson {
  return { id, name, displayName: capitalised(name), avatar: pictureOf(name), about }
}

/** As Discord makes ids: the milliseconds since its start (here at a time of this day that follows from the name), then 22 other bits. */
function idOf(name: string, day: number): string {
  const number = BigInt(`0x${digest(`id:${name}`)}`)
  const time = BigInt(day - DISCORD_START) + (number % BigInt(DAY_MS))
  return String((time << 22n) | ((number >> 64n) & 0x3f_ff_ffn))
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
