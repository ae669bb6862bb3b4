import { sql } from 'drizzle-orm'
import { type MonthFigures, NO_VOTES } from '#contract/ledger/audit.ts'
import { base64 } from '#contract/ledger/bytes.ts'
import { dayOf, monthOf } from '#contract/ledger/entries.ts'
import { parseCheckpoint } from '#contract/ledger/note.ts'
import type { Ledger, LedgerMonth } from '#contract/ledger/ledger.wire.ts'
import { ledgerCheckpoints, ledgerFigures } from '../../db/schema.ts'
import type { SqlRow } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { findCheckpoint } from '../../platform/ledger-store.ts'
import { findSigner, keyTexts } from './signer.ts'

/** The last days of growth: 24 checkpoints a day at most. */
const GROWTH_DAYS = 60
const MONTHS = 12

type CheckpointRow = SqlRow<typeof ledgerCheckpoints, 'size' | 'at'>
type FigureRow = SqlRow<typeof ledgerFigures, 'month' | 'part' | 'key' | 'counted'>

/** The signed size of the public ledger, its growth, and what became of the votes of each month: counted when the entries were made. */
export async function readLedger({ env, db, now }: Ctx): Promise<Ledger> {
  const [signer, stored] = await Promise.all([findSigner(env), findCheckpoint(env)])
  const [key, ...oldKeys] = signer ? await keyTexts(signer) : []
  const signed = stored && parseCheckpoint(stored.note)
  const year = new Date(now)
  year.setUTCMonth(year.getUTCMonth() - MONTHS + 1, 1)
  const [sizes, figures] = await db.batch<[CheckpointRow, FigureRow]>([
    sql`SELECT ${ledgerCheckpoints.size}, ${ledgerCheckpoints.at} FROM ${ledgerCheckpoints} ORDER BY ${ledgerCheckpoints.size} DESC LIMIT ${GROWTH_DAYS * 24}`,
    sql`SELECT ${ledgerFigures.month}, ${ledgerFigures.part}, ${ledgerFigures.key}, ${ledgerFigures.counted} FROM ${ledgerFigures}
        WHERE ${ledgerFigures.month} >= ${monthOf(year.getTime())} ORDER BY ${ledgerFigures.month} DESC, ${ledgerFigures.part}, ${ledgerFigures.key}`,
  ])
  const at = sizes.find(({ size }) => size === signed?.size)?.at
  // From the newest on, so that the first of each day is the last size of that day.
  const days = new Map<string, number>()
  for (const row of sizes) if (!days.has(dayOf(row.at))) days.set(dayOf(row.at), row.size)
  return {
    origin: signer?.name ?? null,
    key: key ?? null,
    oldKeys,
    size: signed?.size ?? 0,
    root: signed ? base64(signed.root) : null,
    signedAt: at === undefined ? null : new Date(at).toISOString(),
    growth: [...days]
      .slice(0, GROWTH_DAYS)
      .map(([day, size]) => ({ day, size }))
      .toReversed(),
    months: [...new Set(figures.map(({ month }) => month))].map((month) =>
      monthOfRows(
        month,
        figures.filter((row) => row.month === month),
      ),
    ),
  }
}

const isFigure = (part: string): part is keyof MonthFigures => part in NO_VOTES

function monthOfRows(month: string, rows: readonly FigureRow[]): LedgerMonth {
  const figures = { ...NO_VOTES }
  for (const { part, counted } of rows) if (isFigure(part)) figures[part] = counted
  const waits = rows.filter(({ part }) => part === 'waited')
  const decided = waits.reduce((sum, { counted }) => sum + counted, 0)
  const within = (share: number) => {
    let seen = 0
    return waits.find(({ counted }) => (seen += counted) >= decided * share)?.key ?? null
  }
  return { month, ...figures, medianHours: within(0.5), p90Hours: within(0.9) }
}
