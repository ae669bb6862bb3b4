import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

const KEPT_MS = 5 * 60_000

/** Finds the addresses of a name, IPv4 first, and keeps them for five minutes. */
export function newResolver(): (host: string) => Promise<string[]> {
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  const kept = new Map<string, { at: number; addresses: string[] }>()
  return async (host) => {
    if (isIP(host)) return [host]
    const known = kept.get(host)
    if (known && Date.now() - known.at < KEPT_MS) return known.addresses
    const found = await Promise.all([dns.resolve4(host).catch(() => []), dns.resolve6(host).catch(() => [])])
    const addresses = found.flat()
    kept.set(host, { at: Date.now(), addresses })
    return addresses
  }
}
