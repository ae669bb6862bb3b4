import { createHash } from 'node:crypto'

type Bytes = Uint8Array<ArrayBuffer>
type Condition = { etagMatches?: string; etagDoesNotMatch?: string }

/** R2 in memory, as far as the ledger and the jobs use it. */
export function memoryBucket() {
  const files = new Map<string, Bytes>()
  const get = (key: string) => {
    const bytes = files.get(key)
    if (!bytes) return null
    return {
      etag: createHash('md5').update(bytes).digest('hex'),
      text: () => Promise.resolve(new TextDecoder().decode(bytes)),
      arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
    }
  }
  const put = (key: string, value: string | Bytes, { onlyIf }: { onlyIf?: Condition } = {}) => {
    const present = get(key)
    if (onlyIf?.etagMatches !== undefined && present?.etag !== onlyIf.etagMatches) return null
    if (onlyIf?.etagDoesNotMatch === '*' && present) return null
    files.set(key, typeof value === 'string' ? new TextEncoder().encode(value) : value.slice())
    return get(key)
  }
  const remove = (keys: string | string[]) => [keys].flat().forEach((key) => files.delete(key))
  const list = ({ prefix = '' }: { prefix?: string } = {}) => ({
    objects: [...files.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
    truncated: false,
  })
  return { files, get, put, delete: remove, list }
}
