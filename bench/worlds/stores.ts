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
  before: { value: string | null; until: number }
}
interface File {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}
type Condition = { etagMatches?: string; etagDoesNotMatch?: string }

/** KV, whose readers may be a minute behind, and R2. */
export class Stores {
  readonly files = new Map<string, File>()
  /** Every version of every file, as somebody has it who keeps all. */
  readonly versions: { key: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  readonly #marks = new Map<string, Kept>()

  bindings(loop: Loop, sky: Sky): Pick<Env, 'MARKS' | 'BANNERS'> {
    const call =
      (store: string) =>
      <Answer>(label: string, perform: () => Answer) =>
        loop.call(`${store} ${label}`, sky.store(store), perform)
    const [kv, r2] = [call('KV'), call('R2')]
    const marks = {
      get: (key: string) => kv(`get ${key}`, () => this.#read(key, loop)),
      put: (key: string, value: string, { expirationTtl = Infinity }: { expirationTtl?: number } = {}) =>
        kv(`put ${key}`, () => {
          const before = { value: this.#read(key, loop), until: loop.now + loop.random.next() * STALE_MS }
          this.#marks.set(key, { value, until: loop.now + expirationTtl * SECOND, before })
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
    const bucket = {
      get: (key: string) => r2(`get ${key}`, () => found(this.files.get(key))),
      head: (key: string) => r2(`head ${key}`, () => found(this.files.get(key))),
      put: (key: string, value: string | Uint8Array, { onlyIf }: { onlyIf?: Condition } = {}) =>
        r2(`put ${key}`, () => {
          const present = this.files.get(key)
          if (onlyIf?.etagMatches !== undefined && present?.etag !== onlyIf.etagMatches) return null
          if (onlyIf?.etagDoesNotMatch === '*' && present) return null
          const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value)
          this.files.set(key, { bytes, etag: createHash('md5').update(bytes).digest('hex') })
          this.versions.push({ key, bytes })
          return found(this.files.get(key))
        }),
      delete: (keys: string | string[]) =>
        r2(`delete ${String(keys)}`, () => [keys].flat().forEach((key) => this.files.delete(key))),
      list: ({ prefix = '' }: { prefix?: string } = {}) =>
        r2(`list ${prefix}`, () => ({
          objects: [...this.files.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
          truncated: false,
        })),
    }
    return { MARKS: marks, BANNERS: bucket }
  }

  #read(key: string, { now, random }: Loop): string | null {
    const kept = this.#marks.get(key)
    if (!kept || kept.until <= now) return null
    return now < kept.before.until && random.chance(0.5) ? kept.before.value : kept.value
  }
}
