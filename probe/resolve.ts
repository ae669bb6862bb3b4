import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

const KEPT_MS = 5 * 60_000
/** The resolver is away: that says nothing of the name. */
const OWN_FAILURES: readonly unknown[] = ['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED']

type Lookup = (host: string) => Promise<string[]>

/**
 * Finds the addresses of a name, IPv4 first, and keeps them for five minutes. It follows no SRV records. It throws where nobody could look the
 * name up.
 */
export function newResolver(
  dns: { resolve4: Lookup; resolve6: Lookup } = new Resolver({ timeout: 2000, tries: 2 }),
): (host: string) => Promise<string[]> {
  const kept = new Map<string, { at: number; addresses: string[] }>()
  return async (host) => {
    if (isIP(host)) return [host]
    const known = kept.get(host)
    if (known && Date.now() - known.at < KEPT_MS) return known.addresses
    const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const failure = found.find((one) => one.status === 'rejected' && OWN_FAILURES.includes(one.reason?.code))
    if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason
    kept.set(host, { at: Date.now(), addresses })
    return addresses
  }
}
