import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { StaffRestriction } from '#contract/people/person.wire.ts'
import { statements, users } from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'
import { restrictionOf, restrictionWire, restricts } from '../../../http/restriction.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'

const b = alias(users, 'b')
const x = alias(statements, 'x')

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
/** The admin `b` who decided, and how they are named. */
export const ADMIN = columnsOf(users, 'b', 'username AS admin_name', 'avatar AS admin_avatar')

export type StaffRestrictionRow = RowOf<typeof STATEMENT> & MaybeRow<RowOf<typeof ADMIN>>

export const deciderOf = (row: MaybeRow<RowOf<typeof ADMIN>> & { decided_by: string | null }) =>
  row.decided_by === null || row.admin_name === null
    ? null
    : { id: row.decided_by, username: row.admin_name, avatar: row.admin_avatar }

/** The restriction of a person that runs now, in one statement that can be part of any batch. */
export function runningStatement(userId: string, now: number): SQL {
  return sql`SELECT ${sql.raw(STATEMENT.sql)}, ${sql.raw(ADMIN.sql)} FROM ${statements} x LEFT JOIN ${users} b ON ${b.id} = ${x.decidedBy} WHERE ${restricts(userId, now)}`
}

export function staffRestrictionOf(row: StaffRestrictionRow | undefined): StaffRestriction | null {
  const restriction = row && restrictionOf(row)
  if (!restriction) return null
  return {
    ...restrictionWire(restriction),
    note: row.note,
    at: new Date(row.at).toISOString(),
    by: deciderOf(row),
  }
}

/** The restriction of a person that runs now, for staff. */
export async function readRestriction({ db, now }: Ctx, userId: string): Promise<StaffRestriction | null> {
  return staffRestrictionOf((await db.first<StaffRestrictionRow>(runningStatement(userId, now))) ?? undefined)
}

/** The answer when the decision is not about what the caller saw. */
export const decidedFirst = ({ username }: { username: string }, running: unknown) =>
  new HttpError('state_conflict', `Another admin decided about ${username} first. Check the account again.`, {
    current: running ? 'restricted' : 'free',
  })
