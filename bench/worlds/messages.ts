import { MINUTE } from '../../contract/base/time.ts'
import { WEBHOOK_EVENTS } from '../../contract/events/webhook.ts'
import { advanceMaintenance } from '../../worker/features/status/incidents/advance-maintenance.ts'
import { createIncident } from '../../worker/features/status/incidents/create-incident.ts'
import { updateIncident } from '../../worker/features/status/incidents/update-incident.ts'
import { deliverDue } from '../../worker/features/events/subscriptions/deliver-due.ts'
import { BEHIND_ANSWER_MS, startRun } from '../../worker/features/events/subscriptions/delivery-run.ts'
import { newKeys, sealEndpoint, shownPublicKey } from '../../worker/features/events/webhooks/endpoint-keys.ts'
import { seal } from '../../worker/platform/seal.ts'
import { type Outside, PROGRAMS } from './outside.ts'
import type { Part } from './part.ts'
import { ADMINS, type Person, PLACES, START } from './town.ts'
import type { World } from './world.ts'

const CHANNELS = ['11', '12']
/** Updates of incidents in Discord channels, and messages to the programs of owners. */
export function messages(world: World, outside: Outside): Part {
  const { loop, database, sky } = world
  const { random } = loop
  const incidents: string[] = []
  /** By the key of the request. */
  const plans = new Map<string, Set<string>>()

  const begin = () =>
    world.start(START, 'somebody subscribes', async ({ env }) => {
      for (const id of CHANNELS)
        database.ask(
          `INSERT INTO subscriptions (id, webhook_id, sealed_token, state, created_at) VALUES (?, ?, ?, 'active', ?)`,
          `channel${id}`,
          id,
          await seal(env, `t-${id}`, id),
          START,
        )
      for (const { id } of PLACES.slice(0, 2)) {
        const keys = await newKeys()
        database.ask(
          'INSERT INTO webhooks (id, listing_id, sealed, host, events, public_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
          `hook${id}`,
          id,
          await sealEndpoint(env, `hook${id}`, { ...keys, url: `https://${PROGRAMS}/${id}` }),
          PROGRAMS,
          JSON.stringify(WEBHOOK_EVENTS),
          shownPublicKey(keys),
          START,
        )
      }
    })

  function tell(moment: number) {
    const key = `key-${moment}-${random.int(0, 1_000_000)}`
    // Chosen when the first request starts, and the same when it is sent again.
    let chosen: { admin: Person; open: string | null } | null = null
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 20), 'an admin tells of an incident', async ({ ctx }) => {
        chosen ??= {
          admin: random.pick(ADMINS),
          open: incidents.length > 0 && random.chance(0.7) ? random.pick(incidents) : null,
        }
        const { admin, open } = chosen
        const as = await ctx.of(admin)
        const incident =
          open === null
            ? await createIncident(
                as,
                { title: 'Slow', component: 'website', impact: 'major', kind: 'incident', text: 'We look.' },
                key,
              )
            : await updateIncident(as, { incidentId: open, text: `More ${key}`, idempotencyKey: key })
        if (open === null) incidents.push(incident._id)
        as.waitUntil(deliverDue(as, startRun(as, BEHIND_ANSWER_MS)))
      })
  }

  function plan(moment: number) {
    const key = `plan-${moment}-${random.int(0, 1_000_000)}`
    const admin = random.pick(ADMINS)
    const startsAt = moment + random.int(0, 2 * MINUTE)
    const endsAt = startsAt + random.int(MINUTE, 5 * MINUTE)
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 20), 'an admin plans maintenance', async ({ ctx }) => {
        const planned = {
          title: 'Move',
          component: 'website',
          impact: 'minor',
          kind: 'maintenance',
          text: 'We move.',
        } as const
        const { _id: id } = await createIncident(await ctx.of(admin), { ...planned, startsAt, endsAt }, key)
        plans.set(key, (plans.get(key) ?? new Set()).add(id))
      })
    // Late runs of its job, beside each other.
    const late = Math.max(endsAt, moment + MINUTE)
    for (let runs = random.pick([0, 4]); runs > 0; runs -= 1)
      world.start(late + random.int(0, MINUTE / 2), 'maintenance goes on', async ({ ctx }) =>
        advanceMaintenance({ ...ctx.visitor(), actor: { kind: 'system' } }),
      )
  }

  return {
    begin,
    acts: [
      [3, tell],
      [1, plan],
    ],
    nextDue: () => {
      const [row] = database.ask(
        `SELECT min(due) AS due FROM (SELECT max(next_at, lease_until, not_before) AS due FROM subscriptions WHERE next_at IS NOT NULL
           UNION ALL SELECT max(next_at, lease_until) FROM webhooks WHERE next_at IS NOT NULL)`,
      )
      return typeof row?.['due'] === 'number' ? row['due'] : null
    },
    finally: () => [...wrongInChannels(), ...wrongInPrograms(), ...wrongInPlans()],
  }

  function wrongInPlans(): string[] {
    const twice = [...plans]
      .filter(([, ids]) => ids.size > 1)
      .map(([key]) => `one request of ${key} planned twice`)
    const late = database
      .ask(
        `SELECT i.id, i.status, group_concat(u.status ORDER BY u.seq) AS steps FROM incidents i JOIN incident_updates u ON u.incident_id = i.id
          WHERE i.kind = 'maintenance' AND i.ends_at < ? GROUP BY i.id HAVING i.status <> 'completed' OR steps <> 'scheduled,in-progress,completed'`,
        loop.now - 5 * MINUTE,
      )
      .map((row) => `maintenance did not begin and end once: ${JSON.stringify(row)}`)
    return [...twice, ...late]
  }

  function wrongInChannels(): string[] {
    const wrong = database
      .ask(
        `SELECT d.seq, s.attempts FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.sent_at IS NULL AND s.attempts = 0`,
      )
      .map((row) => `an update waits for ever: ${JSON.stringify(row)}`)
    const shown = new Map<string, number[][]>()
    for (const { webhookId, history } of outside.discord.messages()) {
      const updates = history.flatMap((body) => {
        const text = JSON.stringify(body)
        const [, incident] = /incidents\/([\w-]{12})/.exec(text) ?? []
        const [, number] = / update (\d+)"/.exec(text) ?? []
        return incident && number ? [{ key: `${webhookId} ${incident}`, number: Number(number) }] : []
      })
      const [first] = updates
      if (first) shown.set(first.key, [...(shown.get(first.key) ?? []), updates.map(({ number }) => number)])
    }
    for (const row of database.ask(
      `SELECT DISTINCT substr(subscription_id, 8) || ' ' || incident_id AS key FROM deliveries WHERE sent_at IS NOT NULL`,
    ))
      if (!shown.has(String(row['key']))) wrong.push(`no message about one incident in ${String(row['key'])}`)
    for (const [key, histories] of shown) {
      if (histories.length > 1) wrong.push(`${histories.length} messages about one incident in ${key}`)
      for (const history of histories)
        if (history.some((number, place) => number < (history[place - 1] ?? 0)))
          wrong.push(`updates in a wrong order in ${key}: ${history.join()}`)
      const [channel, incident = ''] = key.split(' ')
      const [row] = database.ask(
        `SELECT i.updates, (SELECT count(*) FROM deliveries d WHERE d.incident_id = i.id AND d.subscription_id = ? AND d.sent_at IS NULL) AS waiting
           FROM incidents i WHERE i.id = ?`,
        `channel${channel}`,
        incident,
      )
      const last = histories[0]?.at(-1)
      if (row && row['waiting'] === 0 && last !== row['updates'])
        wrong.push(`${key} shows update ${last} of ${String(row['updates'])}`)
    }
    return wrong
  }

  function wrongInPrograms(): string[] {
    const wrong: string[] = []
    const bodies = new Map<string, string>()
    const { lost, overloaded, slow, held, outside: refused, death, skewed } = sky.drawn
    const isOnce = lost + overloaded + slow + held + refused + death + skewed === 0
    const order = new Map<string, string[]>()
    for (const { address, id, body: sent } of outside.received) {
      const body = withoutWords(sent)
      if (!bodies.has(id)) order.set(address, [...(order.get(address) ?? []), id])
      if (isOnce && bodies.has(id)) wrong.push(`message ${id} was sent twice`)
      if ((bodies.get(id) ?? body) !== body) wrong.push(`message ${id} had two bodies`)
      bodies.set(id, body)
    }
    for (const { id: place } of PLACES.slice(0, 2)) {
      const rows = database.ask(
        `SELECT m.id, m.done_at, w.is_on FROM webhook_messages m JOIN webhooks w ON w.id = m.webhook_id WHERE w.id = ? ORDER BY m.seq`,
        `hook${place}`,
      )
      const sent = rows.filter((row) => row['done_at'] !== null).map((row) => String(row['id']))
      const arrived = order.get(`https://${PROGRAMS}/${place}`) ?? []
      for (const id of sent) if (!bodies.has(id)) wrong.push(`message ${id} was never sent`)
      if (rows.some((row) => row['done_at'] === null && row['is_on'] === 1))
        wrong.push(`messages for ${place} wait for ever`)
      const common = arrived.filter((id) => sent.includes(id))
      if (common.join() !== sent.filter((id) => arrived.includes(id)).join())
        wrong.push(`messages for ${place} arrived in a wrong order`)
    }
    return wrong
  }
}

/** A message without the words of its review: one that is sent again after the review was removed has lost them. */
const withoutWords = (body: string) =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    key === 'text' || key === 'author' ? null : value,
  )
