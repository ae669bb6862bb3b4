import { sql } from 'drizzle-orm'
import { WEBHOOK_FAILURES_MAX } from '#contract/events/webhook.ts'
import { webhookMessage } from '#contract/events/webhook.wire.ts'
import { listings, outbox, webhooks } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import type { Env } from '../../../platform/env.ts'
import { type Channel, isHeld } from '../outbox/channel.ts'
import { emit } from '../registry.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'
import { tellChannel } from './tell-channel.ts'
import { tellProgram, type Told } from './tell-program.ts'

interface Message {
  id: string
  event: string
  at: number
  /** JSON. */
  data: string
}

/** Sends a message to where an owner wants it. `null` for one that has no words in Discord: another version wrote it. */
export async function tellOwner(
  env: Env,
  { url, secret }: Endpoint,
  { id, event, at, data }: Message,
  now: number,
): Promise<Told | null> {
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${new Date(at).toISOString()}","data":${data}}`
  if (secret !== null) return tellProgram(env, { url, secret, id, body, now })
  const message = webhookMessage.safeParse(JSON.parse(body))
  return message.success ? tellChannel(env, url, message.data) : null
}

const owners = (kind: 'program' | 'discord'): Channel<{ sealed: string }> => ({
  targets: webhooks,
  target: outbox.webhookId,
  fields: sql`${webhooks.sealed}`,
  attemptsMax: WEBHOOK_FAILURES_MAX,
  active: () => sql`${webhooks.kind} = ${kind} AND ${webhooks.offBecause} IS NULL`,
  async open({ env }, run, { id, sealed }) {
    const endpoint = await openEndpoint(env, id, sealed)
    return async (message) => {
      if (!endpoint) return { kind: 'failed', why: 'Its address can no longer be read. Enter it again' }
      return (await tellOwner(env, endpoint, message, run.clock()))?.sent ?? { kind: 'skipped' }
    }
  },
  // What waits is sent if the owner switches it on again.
  end: ({ target, at, because }) => [
    ...emit('webhook.off', {
      from: sql`${webhooks} JOIN ${listings} ON ${listings.id} = ${webhooks.id} WHERE ${isHeld({ targets: webhooks }, target)} AND ${webhooks.offBecause} IS NULL`,
      at,
      person: listings.ownerId,
      key: `webhook:${target.id}:${at}`,
      reason: because,
    }),
    sql`UPDATE ${webhooks} SET ${set(webhooks, { offBecause: because })} WHERE ${isHeld({ targets: webhooks }, target)}`,
  ],
})

/** Where events of servers go. What may have been sent is sent again, with the same id and body. */
export const OWNERS = { program: owners('program'), discord: owners('discord') } as const
