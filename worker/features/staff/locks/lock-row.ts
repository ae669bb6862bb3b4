import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { StaffLock } from '#contract/staff/staff-review.wire.ts'
import type { LockSubject } from '#contract/staff/staff-review.ts'
import { staffLocks, users } from '../../../db/schema.ts'
import { columnsOf, type RowOf } from '../../../db/sql-row.ts'

const k = alias(staffLocks, 'k')
const h = alias(users, 'h')

const LOCK = columnsOf(staffLocks, 'k', 'subject_kind', 'subject_id', 'holder_id', 'until')
const HOLDER = columnsOf(users, 'h', 'username AS holder_name', 'avatar AS holder_avatar')

export type LockRow = RowOf<typeof LOCK> & RowOf<typeof HOLDER>

/** The locks that last now, of these subjects. */
export function locksStatement(ids: readonly string[], now: number): SQL {
  return sql`SELECT ${sql.raw(LOCK.sql)}, ${sql.raw(HOLDER.sql)} FROM json_each(${JSON.stringify(['listing', 'review'] satisfies LockSubject[])}) s, json_each(${JSON.stringify(ids)}) j
         JOIN ${staffLocks} k ON ${k.subjectKind} = s.value AND ${k.subjectId} = j.value JOIN ${users} h ON ${h.id} = ${k.holderId} WHERE ${k.until} > ${now}`
}

export function lockOf(row: LockRow | undefined, viewerId: string): StaffLock | null {
  if (!row) return null
  return {
    by: { id: row.holder_id, username: row.holder_name, avatar: row.holder_avatar },
    until: new Date(row.until).toISOString(),
    mine: row.holder_id === viewerId,
  }
}
