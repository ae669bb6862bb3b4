import { env } from 'cloudflare:test'
import { MINUTE } from '#contract/base/time.ts'
import { SEND_ATTEMPTS_MAX } from '#contract/events/retry.ts'
import type { Incident, IncidentStatus } from '#contract/status/incident.ts'
import { type Db, openDb } from '../../../../db/client.ts'
import type { UserCtx } from '../../../../http/verb.ts'
import { newId } from '../../../../platform/ids.ts'
import { seal } from '../../../../platform/seal.ts'
import { userContext } from '../../../../testing/contexts.ts'
import { rowOf } from '../../../../testing/rows.ts'
import { createIncident } from '../../../status/incidents/create-incident.ts'
import { updateIncident } from '../../../status/incidents/update-incident.ts'
import { deliver as send } from '../../outbox/deliver.ts'
import { BEHIND_ANSWER_MS, SCHEDULED_MS, startRun } from '../../outbox/run.ts'
import { INCIDENT_CHANNEL } from '../incident-channel.ts'
import type { FakeDiscord } from './fake-discord.ts'

/** Admins and the minute job, in the time of a fake platform. */

/** Subscribes webhooks as if they had been confirmed long ago. */
export async function subscribeAll(discord: FakeDiscord, ids: readonly string[]): Promise<void> {
  const rows = await Promise.all(
    ids.map(async (id) => ({ id: newId(), webhook: id, sealed: await seal(env, `t-${id}`, id) })),
  )
  for (const id of ids) discord.add(id)
  await env.DB.prepare(
    `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at)
     SELECT value ->> 'id', value ->> 'webhook', value ->> 'sealed', 'active', ?2 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(rows), discord.now)
    .run()
}

export function contextOf(discord: FakeDiscord, adminId: string): UserCtx {
  const db = mortal(discord, openDb(env.DB, 'first-primary'))
  return userContext({ id: adminId, roles: ['admin'] }, { db, now: discord.now })
}

/**
 * A dead Worker does not reach the database. Every write of a delivery is a batch, and the answer of one may
 * be lost.
 */
function mortal(discord: FakeDiscord, db: Db): Db {
  return {
    ...db,
    batch: async (statements) => {
      if (discord.dead) return new Promise<never>(() => undefined)
      discord.batches += 1
      const isLost = discord.batches === discord.losesBatch
      if (isLost && !discord.losesAfter) throw new Error('D1_ERROR: Network connection lost.')
      const answer = await db.batch(statements)
      if (isLost) throw new Error('D1_ERROR: Network connection lost.')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of the caller's own statements
      return answer as never
    },
  }
}

/** One run of deliveries, to its end or to the death of its Worker. */
export async function deliver(discord: FakeDiscord, adminId: string, lasting = SCHEDULED_MS): Promise<void> {
  const ctx = contextOf(discord, adminId)
  const run = {
    ...startRun(ctx, lasting),
    clock: () => discord.now,
    sleep: async (ms: number) => {
      discord.now += ms
    },
    random: () => 0,
  }
  // Without the database a run fails, and the next one goes on.
  await Promise.race([send(ctx, run, INCIDENT_CHANNEL), discord.untilDeath()]).catch((error: unknown) => {
    if (discord.losesBatch === 0) throw error
  })
  discord.dead = false
}

/** The work of an admin request: it writes, and sends at once what is due. */
export async function tell(
  discord: FakeDiscord,
  adminId: string,
  update: { incidentId?: string; status?: IncidentStatus; text: string },
): Promise<Incident> {
  const ctx = contextOf(discord, adminId)
  const { incidentId, status, text } = update
  const incident =
    incidentId === undefined
      ? await createIncident(ctx, {
          title: 'Pages load slowly',
          component: 'website',
          impact: 'major',
          kind: 'incident',
          text,
        })
      : await updateIncident(ctx, { incidentId, status, text })
  await deliver(discord, adminId, BEHIND_ANSWER_MS)
  return incident
}

/** Advances the time by minutes until `until`, and runs the job in each minute in which something is due. */
export async function pass(discord: FakeDiscord, adminId: string, until: number): Promise<void> {
  while (discord.now < until) {
    const due = await rowOf<{
      due: number | null
    }>(`SELECT min(max(next_at, lease_until)) AS due FROM subscriptions
        WHERE attempts < ${SEND_ATTEMPTS_MAX} AND id IN (SELECT subscription_id FROM outbox WHERE done_at IS NULL)`)
    if (!due || due.due === null || due.due > until) break
    discord.now = Math.ceil(Math.max(due.due, discord.now + 1) / MINUTE) * MINUTE
    await deliver(discord, adminId)
  }
  discord.now = Math.max(discord.now, until)
}
