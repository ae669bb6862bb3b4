import { SECOND } from '#contract/base/time.ts'
import type { Ctx } from '../../../http/context.ts'
import { describeError } from '../../../http/errors.ts'
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
 * Sends a beacon in one message with others of this isolate, because each message is billed. If the request that
 * should send them ends, each sends its own; a beacon counts once, by its id.
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
  await Promise.race([parcel.sent, late]).catch(() => sendOrLog(ctx, [beacon], delaySeconds))
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
    return sendOrLog(ctx, beacons, delaySeconds)
  })
  const parcel: Parcel = { beacons, chars: 0, until: ctx.now + GATHER_MS, close, sent }
  return parcel
}

async function sendOrLog({ env }: Ctx, beacons: QueuedBeacon[], delaySeconds: number): Promise<void> {
  const send = async () => env.BEACONS?.send(beacons, { delaySeconds })
  try {
    await send().catch(send)
  } catch (error) {
    const counts = beacons.flatMap(({ seen }) => Object.values(seen))
    logLost(
      beacons.length,
      counts.reduce((sum, count) => sum + count, 0),
      error,
    )
  }
}

/** One line for all that were lost together, because lines are billed. Their answers were sent before, and requests leave no line of their own. */
export function logLost(beacons: number, events: number, error: unknown): void {
  // oxlint-disable-next-line no-console -- operators must learn that counts are missing
  console.error(
    JSON.stringify({ level: 'error', event: 'beacon lost', beacons, events, error: describeError(error) }),
  )
}
