import { sql } from 'drizzle-orm'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type Channel, isHeld } from '../outbox/channel.ts'
import { emit } from '../registry.ts'
import { openEndpoint } from './endpoint-keys.ts'
import { bodyOf, isAccepted, sendMessage } from './send-message.ts'

/** The endpoint wants nothing any more. */
const GONE = 410

const w = webhooks

/** Events of servers go to the programs of their owners. What may have been sent is sent again, with the same id and body. */
export const PROGRAMS: Channel<{ sealed: string; oldSealed: string | null; oldUntil: number | null }> = {
  targets: w,
  target: outbox.webhookId,
  fields: sql`${w.sealed}, ${w.oldSealed} AS oldSealed, ${w.oldUntil} AS oldUntil`,
  active: () => sql`${w.isOn}`,
  async open({ env }, run, { id, sealed, oldSealed, oldUntil }) {
    const endpoint = await openEndpoint(env, id, sealed)
    const old =
      oldSealed !== null && (oldUntil ?? 0) > run.clock() ? await openEndpoint(env, id, oldSealed) : null
    return async (message) => {
      const now = run.clock()
      const body = bodyOf(message.event, message.at, message.data)
      const { attempt, retryAfterMs } = endpoint
        ? await sendMessage(
            env,
            { id: message.id, body },
            { url: endpoint.url, keys: old ? [endpoint, old] : [endpoint], now },
          )
        : unreadable(now)
      if (isAccepted(attempt.status)) return { kind: 'sent', attempt }
      const kind = attempt.status === GONE ? 'gone' : 'failed'
      return { kind, attempt, why: attempt.problem ?? '', retryAfterMs }
    }
  },
  // Its owner is told, unless they switched it off first. What waits stays in the log, and is sent if the owner switches it on again.
  end: ({ target, at, because }) => [
    ...emit('webhook.off', {
      from: sql`${w} JOIN ${listings} ON ${listings.id} = ${w.listingId} WHERE ${isHeld(PROGRAMS, target)} AND ${w.isOn}`,
      at,
      key: `webhook:${target.id}:${at}`,
      reason: because,
    }),
    sql`UPDATE ${w} SET ${set(w, { isOn: 0, offBecause: sql`iif(${w.isOn}, ${because}, ${w.offBecause})` })} WHERE ${isHeld(PROGRAMS, target)}`,
  ],
}

function unreadable(now: number) {
  const problem = 'Its address can no longer be read. Enter it again'
  return {
    attempt: { at: new Date(now).toISOString(), ms: 0, signature: '', status: null, problem, answer: null },
    retryAfterMs: 0,
  }
}
