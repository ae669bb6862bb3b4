import { createHash } from 'node:crypto'

/** The file store, in memory. */
export function memoryStore() {
  const files = new Map<string, Uint8Array>()
  const meter = { reads: 0, writes: 0 }
  return {
    meter,
    bucket: {
      get: async (key: string) => {
        meter.reads += 1
        const file = files.get(key)
        return Promise.resolve(
          file
            ? {
                etag: createHash('md5').update(file).digest('hex'),
                arrayBuffer: async () => Promise.resolve(new Uint8Array(file).buffer),
                text: async () => Promise.resolve(new TextDecoder().decode(file)),
              }
            : null,
        )
      },
      put: async (key: string, value: string | Uint8Array) => {
        meter.writes += 1
        files.set(key, typeof value === 'string' ? new TextEncoder().encode(value) : value)
        return Promise.resolve({})
      },
    },
  }
}
