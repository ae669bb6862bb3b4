import type { StaffRestriction } from '#contract/people/person.wire.ts'
import { statements } from '../../../db/schema/statements.ts'
import { users } from '../../../db/schema/users.ts'
import { columnsOf, type MaybeRow, type RowOf, type SqlRow } from '../../../db/sql-row.ts'
import type { Db } from '../../../db/client.ts'
import { restrictionOf, restrictionWire, restrictsSql } from '../../../http/restriction.ts'
import { isAdminSql } from '../../../db/admin-role.ts'

const STATEMENT = columnsOf(
  statements,
  'x',
  'id AS statement_id',
  'at',
  'acts',
  'until',
  'rule',
  'note',
  'decided_by',
)
const ADMIN = columnsOf(users, 'b', 'username AS admin_name', 'avatar AS admin_avatar')

export type StaffRestrictionRow = RowOf<typeof STATEMENT> & MaybeRow<RowOf<typeof ADMIN>>

/** The restriction of a person that runs now, in one statement that can be part of any batch. */
export function runningStatement(db: Db, userId: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT ${STATEMENT.sql}, ${ADMIN.sql} FROM statements x LEFT JOIN users b ON b.id = x.decided_by WHERE ${restrictsSql('?1', '?2')}`,
    )
    .bind(userId, now)
}

export function staffRestrictionOf(row: StaffRestrictionRow | undefined): StaffRestriction | null {
  const restriction = row && restrictionOf(row)
  if (!restriction) return null
  return {
    ...restrictionWire(restriction),
    note: row.note,
    at: new Date(row.at).toISOString(),
    by:
      row.decided_by === null || row.admin_name === null
        ? null
        : { id: row.decided_by, username: row.admin_name, avatar: row.admin_avatar },
  }
}

export type SubjectRow = SqlRow<typeof users, 'username'> & { is_admin: number; actor_is_admin: number }

/** The person whom a decision is about, and the roles that decide. */
export function subjectStatement(db: Db, userId: string, actorId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT u.username, ${isAdminSql('u')} AS is_admin, ${isAdminSql('a')} AS actor_is_admin FROM users u LEFT JOIN users a ON a.id = ?2 WHERE u.id = ?1`,
    )
    .bind(userId, actorId)
}
