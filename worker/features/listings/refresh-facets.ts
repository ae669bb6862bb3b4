import type { facetBits, facetMarks } from '../../db/schema/facets.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { decodeBits, encodeBits, hasBit, SEGMENT_BITS, setBit } from './bitmap.ts'
import { FACET_COLUMNS, type FacetRow, facetsOf } from './facets.ts'

/** Marks and lists in one round, and rounds in one run: a first filling of 100,000 listings takes a few minutes. A list has at most a thousand listings. */
const ROUND = 4_000
const LISTS = 5
const ROUNDS = 8

/**
 * Brings the bits of changed listings up to date. A round reads the listings that have a mark or are in a list, sets and clears their bits, and writes the bits and
 * deletes marks and lists in one transaction. If another run was faster, nothing is written. A listing that changed during the run keeps its mark or is in a new list.
 */
export async function refreshFacets(ctx: Ctx): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) if (!(await refreshSome(ctx))) return
}

/** Whether there may be more. */
async function refreshSome({ db, now }: Ctx): Promise<boolean> {
  const [runs, marks, lists] = await db.batch<
    [{ run: number }, SqlRow<typeof facetMarks>, { id: number; seq: number }]
  >([
    db.prepare('SELECT run FROM facet_runs WHERE id = 1'),
    db.prepare('SELECT seq, marks FROM facet_marks ORDER BY seq LIMIT ?1').bind(ROUND),
    db
      .prepare(
        'SELECT f.id, j.value AS seq FROM (SELECT * FROM facet_lists ORDER BY id LIMIT ?1) f, json_each(f.seqs) j',
      )
      .bind(LISTS),
  ])
  const seqs = [...new Set([...marks.results, ...lists.results].map(({ seq }) => seq))]
  if (seqs.length === 0) return false
  const segments = [...new Set(seqs.map(segmentOf))]
  const [rows, stored] = await db.batch<[FacetRow, SqlRow<typeof facetBits>]>([
    db
      .prepare(
        `SELECT ${FACET_COLUMNS} FROM json_each(?1) j CROSS JOIN listings l ON l.seq = j.value CROSS JOIN directory_members m ON m.seq = l.seq WHERE l.moderation = 'approved'`,
      )
      .bind(JSON.stringify(seqs)),
    db
      .prepare(
        'SELECT facet, segment, bits FROM facet_bits WHERE segment IN (SELECT value FROM json_each(?1))',
      )
      .bind(JSON.stringify(segments)),
  ])
  const run = runs.results[0]?.run ?? 0
  // Nothing is written once another run has written: the number rises with the last statement.
  const isMine = `(SELECT run FROM facet_runs WHERE id = 1) = ${run}`
  const store = (segment: number) =>
    changedBits(
      seqs.filter((seq) => segmentOf(seq) === segment),
      rows.results,
      stored.results.filter((bits) => bits.segment === segment),
      now,
    ).map(([facet, bits]) =>
      db
        .prepare(
          `INSERT INTO facet_bits (facet, segment, bits) SELECT ?1, ?2, ?3 WHERE ${isMine}
           ON CONFLICT (facet, segment) DO UPDATE SET bits = excluded.bits`,
        )
        .bind(facet, segment, bits),
    )
  const ids = [...new Set(lists.results.map(({ id }) => id))]
  await db.batch([
    ...segments.flatMap(store),
    db
      .prepare(
        `DELETE FROM facet_marks WHERE ${isMine} AND (seq, marks) IN (SELECT value ->> 'seq', value ->> 'marks' FROM json_each(?1))`,
      )
      .bind(JSON.stringify(marks.results)),
    db
      .prepare(`DELETE FROM facet_lists WHERE ${isMine} AND id IN (SELECT value FROM json_each(?1))`)
      .bind(JSON.stringify(ids)),
    db.prepare('UPDATE facet_runs SET run = run + 1 WHERE id = 1 AND run = ?1').bind(run),
  ])
  return marks.results.length === ROUND || ids.length === LISTS
}

const segmentOf = (seq: number) => Math.floor(seq / SEGMENT_BITS)

/** The facets whose bits differ from the stored ones, in their stored form. */
function changedBits(
  seqs: readonly number[],
  rows: readonly FacetRow[],
  stored: readonly { facet: string; bits: string }[],
  now: number,
): [facet: string, bits: string][] {
  const having = new Map<string, Set<number>>()
  for (const row of rows)
    for (const facet of facetsOf(row, now)) {
      const seen = having.get(facet) ?? new Set()
      having.set(facet, seen.add(row.seq))
    }
  const before = new Map(stored.map(({ facet, bits }) => [facet, bits]))
  const words = (seqs.reduce((highest, seq) => Math.max(highest, seq % SEGMENT_BITS), 0) >>> 5) + 1
  return [...new Set([...before.keys(), ...having.keys()])].flatMap((facet): [string, string][] => {
    const old = decodeBits(before.get(facet) ?? '')
    const bits = new Uint32Array(Math.max(words, old.length))
    bits.set(old)
    const members = having.get(facet)
    const wrong = seqs.filter((seq) => hasBit(bits, seq % SEGMENT_BITS) !== (members?.has(seq) ?? false))
    for (const seq of wrong) setBit(bits, seq % SEGMENT_BITS, members?.has(seq) ?? false)
    return wrong.length === 0 ? [] : [[facet, encodeBits(bits)]]
  })
}
