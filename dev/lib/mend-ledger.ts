import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { LedgerAudit } from '../../contract/ledger/audit.ts'
import {
  commitmentText,
  type DecisionEntry,
  type LedgerEntry,
  type VoteEntry,
} from '../../contract/ledger/entries.ts'
import { saltOf } from '../../worker/features/ledger/secrets.ts'

/** The moment of a ranking on its Sunday. */
const rankedAt = (week: string) => Date.parse(`${week}T18:00:00Z`)

const quoted = (value: string | number | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
const insert = (into: string, rows: readonly (string | number | null)[][]) =>
  rows.map((row) => `INSERT INTO ${into} VALUES (${row.map(quoted).join(', ')});`)

/**
 * What an older copy of the database must learn before the public ledger can go on, as SQL; empty when it is not
 * behind. Lost votes become 'withdrawn', missing rankings are taken from `entries`, and `audit` is their sum.
 */
export async function mendLedger(
  copy: DatabaseSync,
  entries: readonly LedgerEntry[],
  audit: LedgerAudit,
  now: number,
): Promise<string> {
  const known = Number(
    copy.prepare('SELECT ledger_size FROM site_counters WHERE id = 1').get()?.['ledger_size'],
  )
  if (known >= entries.length) return ''
  const { live, next, decisions } = latestOf(entries)
  const byVoter = new Map([...live].map(([index, { voter }]) => [voter, index]))
  const moved: string[] = []
  const changes: (string | number | null)[][] = []
  for (const row of copy
    .prepare(
      'SELECT v.user_id, v.listing_id, v.cast_at, v.effect, v.reason, v.leaf, u.ledger_secret AS secret FROM votes v JOIN users u ON u.id = v.user_id',
    )
    .iterate()) {
    const { user_id: userId, listing_id: listing, effect } = row
    const [castAt, kept] = [Number(row['cast_at']), row['leaf'] === null ? null : Number(row['leaf'])]
    const vote = { userId: String(userId), listing: String(listing), castAt }
    let leaf =
      kept ??
      (row['secret'] === null ? undefined : byVoter.get(await commitmentOf(String(row['secret']), vote)))
    for (let later = leaf; later !== undefined; later = next.get(later)) leaf = later
    const entry = leaf === undefined ? undefined : live.get(leaf)
    const found = entry && leaf !== undefined ? leaf : null
    if (found !== kept)
      moved.push(
        `UPDATE votes SET leaf = ${found} WHERE user_id = ${quoted(vote.userId)} AND listing_id = ${quoted(vote.listing)} AND cast_at = ${castAt};`,
      )
    if (found === null || !entry) continue
    live.delete(found)
    const reason = row['reason'] === null ? null : String(row['reason'])
    if (entry.effect !== effect)
      changes.push([vote.listing, vote.userId, castAt, String(effect), reason, found, entry.effect])
  }
  for (const [index, { listing, month, effect }] of live)
    changes.push([listing, null, Date.parse(`${month}-01T00:00:00Z`), 'withdrawn', null, index, effect])
  const listings = new Set(
    copy
      .prepare('SELECT id FROM listings')
      .all()
      .map(({ id }) => id),
  )
  const weeks = new Set(
    copy
      .prepare('SELECT run_at FROM ranking_weeks')
      .all()
      .map((row) => row['run_at']),
  )
  const lost = [...audit.weeks].filter(([week]) => !weeks.has(rankedAt(week)))
  return [
    'DELETE FROM vote_changes;',
    'DELETE FROM ledger_staged;',
    'UPDATE statements SET leaf = NULL;',
    `DELETE FROM ledger_figures WHERE part <> 'waited';`,
    ...moved,
    ...insert('vote_changes (listing_id, user_id, cast_at, effect, reason, leaf, was)', changes),
    ...[...decisions].map(([id, leaf]) => `UPDATE statements SET leaf = ${leaf} WHERE id = ${quoted(id)};`),
    ...insert(
      'ledger_figures (month, part, key, counted)',
      [...audit.months].flatMap(([month, figures]) =>
        Object.entries(figures).map(([part, counted]) => [month, part, 0, counted]),
      ),
    ),
    ...insert(
      'ranking_weeks (run_at)',
      lost.map(([week]) => [rankedAt(week)]),
    ),
    ...insert(
      'ranking_entries (run_at, place, listing_id, total, today, playing, halved, points)',
      lost.flatMap(([week, places]) =>
        places.filter(([, listing]) => listings.has(listing)).map((place) => [rankedAt(week), ...place]),
      ),
    ),
    // After the triggers on rankings. Decisions of the lost time that the copy has are said once more, as they are now.
    `DELETE FROM ledger_due WHERE kind = 'ranking' AND key IN (${[...audit.weeks.keys()].map((week) => quoted(String(rankedAt(week)))).join(', ')});`,
    ...[...decisions]
      .filter(([, index]) => index >= known)
      .map(
        ([id]) =>
          `INSERT INTO ledger_due (kind, key) SELECT 'decision', id FROM statements WHERE id = ${quoted(id)};`,
      ),
    ...insert('ledger_checkpoints (size, at)', [[entries.length, now]]),
    `UPDATE site_counters SET ledger_size = ${entries.length}, ledger_stopped_at = NULL WHERE id = 1;`,
    '',
  ].join('\n')
}

/** The decisions of the ledger that a copy of the database does not know, as they were last: nothing brings them back. They name no server and no person. */
export function lostDecisions(copy: DatabaseSync, entries: readonly LedgerEntry[]): DecisionEntry[] {
  const known = copy.prepare('SELECT 1 FROM statements WHERE id = ?')
  const latest = new Map(entries.flatMap((entry) => (entry.type === 'decision' ? [[entry.id, entry]] : [])))
  return [...latest.values()].filter(({ id }) => known.get(id) === undefined)
}

async function commitmentOf(
  secret: string,
  vote: { userId: string; listing: string; castAt: number },
): Promise<string> {
  const salt = await saltOf(secret, vote.listing, vote.castAt)
  return createHash('sha256')
    .update(commitmentText({ salt, ...vote }))
    .digest('base64url')
}

/** The entries of votes that nothing replaced, by their number and with their voter; what replaced each of the others; and the latest entry of each decision. */
function latestOf(entries: readonly LedgerEntry[]) {
  const live = new Map<number, VoteEntry>()
  const next = new Map<number, number>()
  const decisions = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'decision') decisions.set(entry.id, index)
    if (entry.type !== 'vote') continue
    const { replaces, effect, voter } = entry
    const before = replaces === undefined ? undefined : live.get(replaces)
    if (replaces !== undefined) {
      live.delete(replaces)
      next.set(replaces, index)
    }
    const known = voter ?? before?.voter
    if (effect !== 'withdrawn') live.set(index, { ...entry, ...(known !== undefined && { voter: known }) })
  }
  return { live, next, decisions }
}
