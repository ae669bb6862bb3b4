import { SECOND } from '#contract/time.ts'
import type { Ctx } from '../../http/context.ts'
import type { QueuedBeacon } from './queue-beacon.ts'

/** Beacons of one isolate wait so long for each other, in ms. A request may go on for 30 s after its answer. */
export const GATHER_MS = 25 * SECOND
/** How long after that the others wait for the request that sends them, in ms. */
const PATIENCE_MS = 3 * SECOND
/** Characters of one message. The platform bills each 64 KB, and refuses twice as much. */
export const MESSAGE_CHARS_MAX = 60_000

/** Beacons that wait for each other. The request that came first sends them. */
interface Parcel {
  beacons: QueuedBeacon[]
  chars: number
  until: number
  close: () => void
  sent: Promise<void>
}

let open: Parcel | null = null

/**
 * Sends a beacon in one message with others that come to this isolate within 25 s: each message is written, read and deleted, and billed for it. If the request
 * that should send them ends or fails, each of the others sends its own. A beacon that is sent twice so counts once, by its id. Rejects if the queue refuses it.
 */
export async function sendTogether(ctx: Ctx, beacon: QueuedBeacon, delaySeconds: number): Promise<void> {
  const chars = JSON.stringify(beacon).length + 1
  if (open && open.chars + chars > MESSAGE_CHARS_MAX) {
    open.close()
    open = null
  }
  if (open && open.until <= ctx.now) open = null
  const parcel = (open ??= openParcel(ctx, delaySeconds))
  parcel.beacons.push(beacon)
  parcel.chars += chars
  const late = new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error('Not sent in time')), parcel.until + PATIENCE_MS - ctx.now)
  })
  await Promise.race([parcel.sent, late]).catch(() => send(ctx, [beacon], delaySeconds))
}

function openParcel(ctx: Ctx, delaySeconds: number): Parcel {
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
    setTimeout(resolve, GATHER_MS)
  })
  const beacons: QueuedBeacon[] = []
  const sent = closed.then(() => {
    if (open === parcel) open = null
    return send(ctx, beacons, delaySeconds)
  })
  const parcel: Parcel = { beacons, chars: 0, until: ctx.now + GATHER_MS, close, sent }
  return parcel
}

async function send({ env }: Ctx, beacons: QueuedBeacon[], delaySeconds: number): Promise<void> {
  await env.BEACONS?.send(beacons, { delaySeconds })
}
