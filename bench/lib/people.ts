import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { DAY } from '#contract/base/time.ts'
import { gamertagKey } from '#contract/listings/reward.ts'

/** The signing key of the measured Worker. With it, sessions can be made. */
export const BENCH_SIGNING_KEY = 'YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmU'

/** When the chat platform began; the ids of its accounts count from there. */
const EPOCH = 1_420_070_400_000
let accounts = 0n

interface NewPerson {
  id: string
  /** When the account at the chat platform was made, and when it first came here, in ms. */
  accountAt: number
  since: number
  /** What proves the one session, whose id is the person's. */
  secretHash?: string
  sessionAt?: number
  roles?: readonly string[]
  gamertag?: string
}

/** Adds a person who is signed in for 90 days. */
export function addPerson(file: DatabaseSync, person: NewPerson): void {
  const { id, accountAt, since, secretHash = '', sessionAt = since, roles = [], gamertag } = person
  accounts += 1n
  insert(file, 'users', {
    id,
    chat_id: String((BigInt(Math.floor(accountAt) - EPOCH) << 22n) + (accounts & 0x3f_ff_ffn)),
    username: id,
    username_key: id,
    roles: JSON.stringify(roles),
    gamertag: gamertag ?? null,
    gamertag_key: gamertag === undefined ? null : gamertagKey(gamertag),
    created_at: since,
    updated_at: since,
  })
  const [created_at, expires_at] = [sessionAt, sessionAt + 90 * DAY]
  insert(file, 'sessions', { id, secret_hash: secretHash, user_id: id, created_at, expires_at })
}

/** Adds a public server, whose name is its id unless the columns say otherwise. */
export function addListing(file: DatabaseSync, id: string, owner: string, columns: Row): void {
  const names = { name: id, name_key: id }
  insert(file, 'listings', {
    id,
    owner_id: owner,
    ...names,
    moderation: 'approved',
    created: 0,
    updated: 0,
    ...columns,
  })
}

type Row = Record<string, SQLInputValue>

function insert(file: DatabaseSync, table: string, row: Row): void {
  const places = Object.keys(row).map(() => '?')
  file
    .prepare(`INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()})`)
    .run(...Object.values(row))
}
