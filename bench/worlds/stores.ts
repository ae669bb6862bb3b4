import { MINUTE, SECOND } from '../../contract/base/time.ts'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import { memoryBucket } from './memory-bucket.ts'

/** How long another location may read the value before. */
const STALE_MS = MINUTE

interface Entry {
  value: string
  until: number
  /** What others still read, up to a moment. */
  before: { value: string | null; until: number }
}

/** KV, whose readers may be a minute behind, and R2. */
export class Stores {
  readonly bindings: Pick<Env, 'MARKS' | 'BANNERS'>
  readonly #entries = new Map<string, Entry>()
  readonly #loop: Loop

  constructor(loop: Loop) {
    this.#loop = loop
    const { get, put, list, delete: remove } = memoryBucket()
    const call = <Answer>(store: string, label: string, perform: () => Answer) =>
      loop.call(`${store} ${label}`, loop.faults.store(store), perform)
    this.bindings = {
      MARKS: {
        get: (key: string) => call('KV', `get ${key}`, () => this.#read(key)),
        put: (key: string, value: string, { expirationTtl }: { expirationTtl: number }) =>
          call('KV', `put ${key}`, () => {
            const before = { value: this.#read(key), until: loop.now + loop.random.next() * STALE_MS }
            this.#entries.set(key, { value, until: loop.now + expirationTtl * SECOND, before })
          }),
      },
      BANNERS: {
        get: (key: string) => call('R2', `get ${key}`, () => get(key)),
        head: (key: string) => call('R2', `head ${key}`, () => get(key)),
        list: (of: { prefix?: string }) => call('R2', `list ${of.prefix}`, () => list(of)),
        delete: (keys: string[]) => call('R2', `delete ${keys.join()}`, () => remove(keys)),
        put: (key: string, ...rest: [string | Uint8Array<ArrayBuffer>]) =>
          call('R2', `put ${key}`, () => put(key, ...rest)),
      },
    }
  }

  #read(key: string): string | null {
    const { now, random } = this.#loop
    const entry = this.#entries.get(key)
    if (!entry || entry.until <= now) return null
    return now < entry.before.until && random.chance(0.5) ? entry.before.value : entry.value
  }
}
