import { eq } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import type { StaffRestriction } from '#contract/people/person.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { storedText } from '../../../db/stored-json.ts'
import { restrictionOf, restrictionWire, restricts, running } from '../../../http/restriction.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'

interface Decided {
  decidedBy: string | null
  /** The admin who decided; `null` when their account is deleted. */
  admin: { username: string; avatar: string | null } | null
}

export const deciderOf = ({ decidedBy, admin }: Decided) =>
  decidedBy === null || admin === null ? null : { id: decidedBy, ...admin }

export function selectRunning(orm: Orm, userId: string, now: number) {
  const { id, at, acts, until, rule, note, decidedBy } = running
  return orm
    .select({
      id,
      at,
      acts: storedText(acts),
      until,
      rule,
      note,
      decidedBy,
      admin: { username: users.username, avatar: users.avatar },
    })
    .from(running)
    .leftJoin(users, eq(users.id, decidedBy))
    .where(restricts(userId, now))
}

type RunningRow = Awaited<ReturnType<typeof selectRunning>>[number]

export function staffRestrictionOf(row: RunningRow | undefined): StaffRestriction | null {
  const restriction = row && restrictionOf({ ...row, statement_id: row.id })
  if (!restriction) return null
  return {
    ...restrictionWire(restriction),
    note: row.note,
    at: iso(row.at),
    by: deciderOf(row),
  }
}

export async function readRestriction({ db, now }: Ctx, userId: string): Promise<StaffRestriction | null> {
  const [row] = await selectRunning(db.orm, userId, now)
  return staffRestrictionOf(row)
}

/** The answer when the decision is not about what the caller saw. */
export const decidedFirstError = ({ username }: { username: string }, current: unknown) =>
  new HttpError('state_conflict', `Another admin decided about ${username} first. Check the account again.`, {
    current: current ? 'restricted' : 'free',
  })
