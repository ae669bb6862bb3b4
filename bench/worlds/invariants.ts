import { VOTE_COOLDOWN_MS } from '../../contract/listings/listing.ts'
import { PLACES } from './fixtures.ts'
import { CHANNELS, type World } from './world.ts'

/** Rows that must not be, by what they would be, as sentences. */
const none = ({ database }: World, wrong: Record<string, string>): string[] =>
  Object.entries(wrong).flatMap(([what, sql]) =>
    database.ask(sql).map((row) => `${what}: ${JSON.stringify(row)}`),
  )

const hasRows = ({ database }: World, sql: string, ...values: (string | number)[]): boolean =>
  database.ask(sql, ...values).length > 0

/** What must hold after every write. */
export const countersAgree = (world: World): string[] =>
  none(world, {
    'a counter differs from its votes': `SELECT id, votes, (SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND NOT v.is_void) AS counted FROM listings l WHERE votes <> counted`,
  })

/** What must hold in the end, when nothing fails any more and the jobs have run. With counters and read models: nine. */
export const INVARIANTS: Record<string, (world: World) => string[] | Promise<string[]>> = {
  'a vote that was acknowledged is kept': (world) =>
    world.votes
      .filter(
        ({ person, listing, at }) =>
          !world.votesTakenBack.has(`${person} ${listing}`) &&
          !world.isGone(person) &&
          !world.isGone(listing) &&
          !hasRows(
            world,
            'SELECT 1 FROM votes WHERE listing_id = ? AND user_id = ? AND cast_at = ?',
            listing,
            person,
            at,
          ),
      )
      .map((vote) => `it is lost: ${JSON.stringify(vote)}`),

  'nobody votes twice in 24 hours, or while restricted, and a vote gives one reward': (world) => [
    ...none(world, {
      'two votes': `SELECT user_id, listing_id, cast_at - before AS apart FROM (
         SELECT *, lag(cast_at) OVER (PARTITION BY user_id, listing_id ORDER BY cast_at) AS before FROM vote_history WHERE what = 'cast') WHERE apart < ${VOTE_COOLDOWN_MS}`,
    }).filter((row) => !PLACES.some(({ id }) => row.includes(id) && world.isGone(id))),
    ...none(world, {
      'a restricted account voted': `SELECT h.user_id FROM vote_history h WHERE h.what = 'cast' AND 'restricted' = (
         SELECT what FROM vote_history r WHERE r.user_id = h.user_id AND r.what <> 'cast' AND r.seq < h.seq ORDER BY r.seq DESC LIMIT 1)`,
      'two rewards': 'SELECT *, count(*) AS times FROM rewards_given GROUP BY 1, 2, 3 HAVING times > 1',
      'not the rewards that were acknowledged': `SELECT count(*) AS given FROM rewards_given
         HAVING given < ${world.rewards.acknowledged} OR given > ${world.rewards.acknowledged + world.rewards.unanswered}`,
    }),
  ],

  'a void vote has a decision and reasons': (world) =>
    none(world, {
      'void without an entry or a statement': `SELECT v.user_id, v.listing_id FROM votes v WHERE v.is_void AND (NOT EXISTS (SELECT 1 FROM statements s WHERE s.restriction = 'void-vote'
          AND s.person_id = v.user_id AND s.ended_at IS NULL) OR NOT EXISTS (SELECT 1 FROM audit_log e WHERE e.target_kind = 'vote'
          AND e.before ->> 'userId' = v.user_id AND e.before ->> 'castAt' = v.cast_at AND e.after ->> 'void'))`,
      'not what was decided last': `SELECT v.user_id, v.listing_id, v.is_void, e.after ->> 'void' AS decided FROM votes v JOIN audit_log e ON e.seq = (
         SELECT max(seq) FROM audit_log WHERE target_kind = 'vote' AND before ->> 'serverId' = v.listing_id AND before ->> 'userId' = v.user_id
            AND before ->> 'castAt' = v.cast_at) WHERE v.is_void <> decided`,
    }),

  'a review is the last one that was saved': (world) =>
    [...new Set(world.savings.map(({ key }) => key))].flatMap((key) => {
      const [person = '', listing = ''] = key.split(' ')
      if (world.reviewsRemoved.has(key) || world.isGone(person) || world.isGone(listing)) return []
      const own = world.savings.filter((saving) => saving.key === key)
      const [stored] = world.database.ask(
        'SELECT text FROM reviews WHERE author_id = ? AND listing_id = ?',
        person,
        listing,
      )
      const acknowledged = own.filter(({ ended }) => ended !== null)
      if (!stored) return acknowledged.length > 0 ? [`${key} is lost`] : []
      const kept = own.find(({ text }) => text === stored['text'])
      const isOld = !kept || acknowledged.some((later) => kept.ended !== null && later.begun > kept.ended)
      return isOld ? [`${key} is an older one`] : []
    }),

  'a decision has one entry, and entries lead to the present state': (world) => [
    ...world.decisions.flatMap(({ action, listing, admin, at }) => {
      const same = world.decisions.filter(
        (one) => one.action === action && one.listing === listing && one.admin === admin && one.at === at,
      )
      const entries = `SELECT 1 FROM audit_log WHERE action = ? AND target_id = ? AND actor_id = ? AND at = ?`
      const times = world.database.ask(entries, action, listing, admin, at).length
      return times > same.length || (times === 0 && same.some(({ isTold }) => isTold))
        ? [`${action} of ${listing} has ${times} entries`]
        : []
    }),
    ...brokenChains(world),
    ...none(world, {
      'an appeal was decided twice': `SELECT after ->> 'statement' AS statement, count(*) AS times FROM audit_log WHERE after ->> 'statement' IS NOT NULL AND target_kind <> 'report' GROUP BY 1 HAVING times > 1`,
      'two restrictions run at once': `SELECT person_id, count(*) AS times FROM statements WHERE restriction = 'restrict-account' AND ended_at IS NULL AND person_id IS NOT NULL GROUP BY 1 HAVING times > 1`,
    }),
  ],

  'a channel has one message about an incident, which shows its last update': updatesShown,
  'nothing is left of who left': tracesOfPeople,
}

/** Each entry about a server's state begins where the one before ended, and the last one is the present state. */
function brokenChains(world: World): string[] {
  const state = new Map<string, string>()
  const wrong: string[] = []
  for (const { seq, target_id: target, before, after } of world.database.ask(
    `SELECT seq, target_id, coalesce(before ->> 'moderation', iif(before ->> 'deleted', 'deleted', NULL)) AS before,
            coalesce(after ->> 'moderation', iif(after ->> 'deleted', 'deleted', NULL)) AS after
       FROM audit_log WHERE target_kind = 'listing' AND (before ->> 'moderation' IS NOT NULL OR after ->> 'moderation' IS NOT NULL) ORDER BY seq`,
  )) {
    const known = state.get(String(target))
    if (known !== undefined && known !== before)
      wrong.push(
        `entry ${String(seq)} says that ${String(target)} was ${String(before)}, and it was ${known}`,
      )
    state.set(String(target), String(after))
  }
  for (const { id, moderation } of world.database.ask('SELECT id, moderation FROM listings')) {
    const known = state.get(String(id)) ?? moderation
    if (known !== moderation)
      wrong.push(`${String(id)} is ${String(moderation)}, and the audit log says ${String(known)}`)
    state.delete(String(id))
  }
  for (const [id, known] of state)
    if (known !== 'deleted' && !world.isGone(id)) wrong.push(`${id} is gone, and the audit log says ${known}`)
  return wrong
}

function updatesShown(world: World): string[] {
  const { database, outside } = world
  const wrong = none(world, {
    'an update waits for ever': `SELECT d.seq, s.attempts FROM outbox d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.done_at IS NULL AND s.attempts = 0`,
  })
  const shown = new Map<string, number[][]>()
  for (const { webhookId, history } of outside.discord.messages()) {
    const updates = history.flatMap((body) => {
      const [, incident] = /incidents\/([\w-]+)/.exec(JSON.stringify(body)) ?? []
      const [, number] = / update (\d+)"/.exec(JSON.stringify(body)) ?? []
      return incident && number ? [{ key: `${webhookId} ${incident}`, number: Number(number) }] : []
    })
    const [first] = updates
    if (first) shown.set(first.key, [...(shown.get(first.key) ?? []), updates.map(({ number }) => number)])
  }
  for (const { channel, id, updates, waiting } of database.ask(
    `SELECT substr(d.subscription_id, 8) AS channel, i.id, i.updates, sum(d.done_at IS NULL) AS waiting FROM outbox d JOIN incidents i ON i.id = d.about GROUP BY 1, 2`,
  )) {
    const messages = shown.get(`${String(channel)} ${String(id)}`) ?? []
    if (!CHANNELS.includes(String(channel)) || Number(waiting) > 0) continue
    if (messages.length !== 1)
      wrong.push(`${messages.length} messages about ${String(id)} in ${String(channel)}`)
    for (const numbers of messages) {
      if (numbers.at(-1) !== Number(updates))
        wrong.push(`${String(id)} shows update ${numbers.at(-1)} of ${String(updates)}`)
      if (numbers.some((number, index) => number < (numbers[index - 1] ?? 0)))
        wrong.push(`updates in a wrong order: ${numbers.join()}`)
    }
  }
  return wrong
}

/** What remains of an account: actions under an id that leads to nobody, and decisions without words. */
const KEPT = ['audit_log.actor_id', 'audit_log.target_id', 'statements.decided_by', 'statements.subject_id']

function tracesOfPeople(world: World): string[] {
  if (world.left.size === 0) return []
  const columns = world.database.ask(
    `SELECT m.name AS of, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.sql IS NOT NULL AND c.type = 'TEXT'`,
  )
  return columns
    .map((row) => [String(row['of']), String(row['name'])] as const)
    .filter(([table, column]) => !KEPT.includes(`${table}.${column}`))
    .flatMap(([table, column]) =>
      [...world.left]
        .filter((person) =>
          hasRows(world, `SELECT 1 FROM "${table}" WHERE instr("${column}", ?) > 0 LIMIT 1`, person),
        )
        .map((person) => `${person} is still in ${table}.${column}`),
    )
}
