import type { RealmCounts, SnapshotSource, SnapshotStanding } from '../../../contract/ranking.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'

interface SnapshotRow extends RealmCounts {
  id: string
  listing_id: string
  name: string
  taken_at: number
  received_at: number
  source: SnapshotSource
  standing: SnapshotStanding
  doubt: string | null
}

interface PenaltyRow {
  id: string
  listing_id: string
  name: string
  reason: string
  proposed_at: number
  imposed_at: number | null
}

/** Of each list so many: what is decided makes room for the next. */
const SHOWN = 50

const COLUMNS = `s.id, s.listing_id, l.name, s.total, s.today, s.playing, s.taken_at, s.received_at, s.source, s.standing, s.doubt
  FROM realm_snapshots s JOIN listings l ON l.id = s.listing_id`

/** What staff see of the rankings: whether they are made, what waits for a decision, and what came in last. */
export async function readDesk(ctx: Ctx) {
  assertAdmin(ctx)
  const { db } = ctx
  const [settings, doubted, penalties, recent] = await db.batch<
    [{ enabled_at: number | null }, SnapshotRow, PenaltyRow, SnapshotRow]
  >([
    db.prepare('SELECT enabled_at FROM ranking_settings WHERE id = 1'),
    db.prepare(`SELECT ${COLUMNS} WHERE s.standing = 'doubted' ORDER BY s.received_at LIMIT ${SHOWN}`),
    db.prepare(
      `SELECT p.id, p.listing_id, l.name, p.reason, p.proposed_at, p.imposed_at FROM realm_penalties p JOIN listings l ON l.id = p.listing_id
        WHERE p.closed_at IS NULL ORDER BY p.imposed_at IS NOT NULL, p.proposed_at, p.id LIMIT ${SHOWN}`,
    ),
    db.prepare(`SELECT ${COLUMNS} ORDER BY s.taken_at DESC LIMIT ${SHOWN}`),
  ])
  const iso = (time: number) => new Date(time).toISOString()
  const snapshotOf = (row: SnapshotRow) => ({
    _id: row.id,
    server: { _id: row.listing_id, name: row.name },
    total: row.total,
    today: row.today,
    playing: row.playing,
    takenAt: iso(row.taken_at),
    receivedAt: iso(row.received_at),
    source: row.source,
    standing: row.standing,
    doubt: row.doubt,
  })
  const enabledAt = settings.results[0]?.enabled_at ?? null
  return {
    enabledAt: enabledAt === null ? null : iso(enabledAt),
    doubted: doubted.results.map(snapshotOf),
    penalties: penalties.results.map((row) => ({
      _id: row.id,
      server: { _id: row.listing_id, name: row.name },
      reason: row.reason,
      proposedAt: iso(row.proposed_at),
      imposedAt: row.imposed_at === null ? null : iso(row.imposed_at),
    })),
    recent: recent.results.map(snapshotOf),
  }
}
