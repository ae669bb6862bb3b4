import type { StaffLock } from '#contract/staff/staff-review.wire.ts'
import type { LockSubject } from '#contract/staff/staff-review.ts'
import type { Db } from '../../../db/client.ts'
import { staffLocks } from '../../../db/schema/staff-review.ts'
import { users } from '../../../db/schema/users.ts'
import { columnsOf, type RowOf } from '../../../db/sql-row.ts'

const LOCK = columnsOf(staffLocks, 'k', 'subject_kind', 'subject_id', 'holder_id', 'until')
const HOLDER = columnsOf(users, 'h', 'username AS holder_name', 'avatar AS holder_avatar')

export type LockRow = RowOf<typeof LOCK> & RowOf<typeof HOLDER>

/** The locks that last now, of these subjects. */
export function locksStatement(db: Db, ids: readonly string[], now: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT ${LOCK.sql}, ${HOLDER.sql} FROM json_each(?2) s, json_each(?1) j
         JOIN locks k ON k.subject_kind = s.value AND k.subject_id = j.value JOIN users h ON h.id = k.holder_id WHERE k.until > ?3`,
    )
    .bind(JSON.stringify(ids), JSON.stringify(['listing', 'review'] satisfies LockSubject[]), now)
}

export function lockOf(row: LockRow | undefined, viewerId: string): StaffLock | null {
  if (!row) return null
  return {
    by: { id: row.holder_id, username: row.holder_name, avatar: row.holder_avatar },
    until: new Date(row.until).toISOString(),
    mine: row.holder_id === viewerId,
  }
}
