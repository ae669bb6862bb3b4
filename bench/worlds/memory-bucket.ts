type Bytes = Uint8Array<ArrayBuffer>
type Condition = { etagDoesNotMatch?: string }

/** R2 in memory, as far as the jobs use it. */
export function memoryBucket() {
  const files = new Map<string, Bytes>()
  const get = (key: string) => {
    const bytes = files.get(key)
    return bytes ? { arrayBuffer: () => Promise.resolve(bytes.slice().buffer) } : null
  }
  const put = (key: string, value: string | Bytes, { onlyIf }: { onlyIf?: Condition } = {}) => {
    if (onlyIf?.etagDoesNotMatch === '*' && files.has(key)) return null
    files.set(key, typeof value === 'string' ? new TextEncoder().encode(value) : value.slice())
    return get(key)
  }
  const remove = (keys: string | string[]) => [keys].flat().forEach((key) => files.delete(key))
  const list = ({ prefix = '' }: { prefix?: string } = {}) => ({
    objects: [...files.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
    truncated: false,
  })
  return { get, put, delete: remove, list }
}
