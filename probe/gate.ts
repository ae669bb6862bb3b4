import { LOOK_EVERY_MS } from '../contract/listings/live.ts'

const SECOND_MS = 1000
export const PACKETS_A_SECOND = 200

/**
 * Every packet passes here: one in five minutes to an address and port, one a second to an address, 200 a second in all, whatever listings, names and
 * answers say.
 */
export class Gate {
  readonly #ports = new Map<string, number>()
  readonly #addresses = new Map<string, number>()
  #sent: number[] = []

  /** Whether a packet may go now; then it counts as sent. */
  pass(address: string, port: number, now: number): boolean {
    const key = `${address} ${port}`
    if (now - (this.#ports.get(key) ?? -Infinity) < LOOK_EVERY_MS) return false
    if (now - (this.#addresses.get(address) ?? -Infinity) < SECOND_MS) return false
    this.#sent = this.#sent.filter((at) => now - at < SECOND_MS)
    if (this.#sent.length >= PACKETS_A_SECOND) return false
    this.#sent.push(now)
    this.#ports.set(key, now)
    this.#addresses.set(address, now)
    return true
  }

  /** Forgets what no longer matters. */
  sweep(now: number): void {
    for (const [key, at] of this.#ports) if (now - at >= LOOK_EVERY_MS) this.#ports.delete(key)
    for (const [key, at] of this.#addresses) if (now - at >= SECOND_MS) this.#addresses.delete(key)
  }
}
