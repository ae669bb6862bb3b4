import { createHash } from 'node:crypto'
import { MINUTE, SECOND } from '../../contract/base/time.ts'
import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

/** How long another location may read the value before. */
const STALE_MS = MINUTE

interface Kept {
  value: string
  until: number
  /** What others still read, up to a moment. */
  before: { value: string | null; until: number } | null
}

interface File {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

type Condition = { etagMatches?: string; etagDoesNotMatch?: string }

/** KV, whose readers may be a minute behind, and R2. */
export class Stores {
  readonly files = new Map<string, File>()
  /** The bucket that everybody reads. */
  /** Told of each file that was stored. */
  onPut: (key: string, bytes: Uint8Array<ArrayBuffer>) => void = () => undefined
  readonly #marks = new Map<string, Kept>()

  bindings(loop: Loop, sky: Sky): Pick<Env, 'MARKS' | 'BANNERS'> {
    const kv = <Answer>(label: string, perform: () => Answer) =>
      loop.call(`${loop.current?.name}: KV ${label}`, sky.store('KV'), perform)
    const r2 = <Answer>(label: string, perform: () => Answer) =>
      loop.call(`${loop.current?.name}: R2 ${label}`, sky.store('R2'), perform)
    const marks = {
      get: (key: string) => kv(`get ${key}`, () => this.#read(key, loop)),
      put: (key: string, value: string, options: { expirationTtl?: number } = {}) =>
        kv(`put ${key}`, () => {
          const { expirationTtl = Infinity } = options
          const before = this.#read(key, loop)
          this.#marks.set(key, {
            value,
            until: loop.now + expirationTtl * SECOND,
            before: { value: before, until: loop.now + loop.random.next() * STALE_MS },
          })
        }),
      delete: (key: string) => kv(`delete ${key}`, () => void this.#marks.delete(key)),
    }
    const found = (file: File | undefined) =>
      file
        ? {
            etag: file.etag,
            body: file.bytes.slice(),
            text: () => Promise.resolve(new TextDecoder().decode(file.bytes)),
            arrayBuffer: () => Promise.resolve(file.bytes.slice().buffer),
          }
        : null
    const bucket = (files: Map<string, File>) => ({
      get: (key: string) => r2(`get ${key}`, () => found(files.get(key))),
      head: (key: string) => r2(`head ${key}`, () => found(files.get(key))),
      put: (key: string, value: string | Uint8Array, { onlyIf }: { onlyIf?: Condition } = {}) =>
        r2(`put ${key}`, () => {
          const present = files.get(key)
          if (onlyIf?.etagMatches !== undefined && present?.etag !== onlyIf.etagMatches) return null
          if (onlyIf?.etagDoesNotMatch === '*' && present) return null
          const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value)
          const file = { bytes, etag: createHash('md5').update(bytes).digest('hex') }
          files.set(key, file)
          if (files === this.files) this.onPut(key, bytes)
          return found(file)
        }),
      delete: (keys: string | string[]) =>
        r2(`delete ${String(keys)}`, () => {
          for (const key of [keys].flat()) files.delete(key)
        }),
      list: ({ prefix = '' }: { prefix?: string } = {}) =>
        r2(`list ${prefix}`, () => ({
          objects: [...files.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
          truncated: false,
        })),
    })
    return { MARKS: marks, BANNERS: bucket(this.files) }
  }

  #read(key: string, { now, random }: Loop): string | null {
    const kept = this.#marks.get(key)
    if (!kept || kept.until <= now) return null
    const isBehind = kept.before && now < kept.before.until && random.chance(0.5)
    return isBehind && kept.before ? kept.before.value : kept.value
  }
}
