import { env } from 'cloudflare:test'

export function changedBucket(changes: Partial<R2Bucket>): R2Bucket {
  return new Proxy(env.BANNERS, {
    get(bucket, name) {
      const changed: unknown = Reflect.get(changes, name)
      if (changed !== undefined) return changed
      const value: unknown = Reflect.get(bucket, name)
      return typeof value === 'function' ? value.bind(bucket) : value
    },
  })
}
