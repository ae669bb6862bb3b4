import { type AnyColumn, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isoOrNull } from '#contract/base/iso.ts'
import {
  type AccountRestriction,
  refusalText,
  RESTRICTED_ACTS,
  type RestrictedAct,
} from '#contract/people/restriction.ts'
import { statements } from '../db/schema.ts'
import type { MaybeRow, SqlRow } from '../db/sql.ts'
import { storedJson } from '../db/stored-json.ts'
import { HttpError } from './verb.ts'

/** The statement of a person's present restriction; all columns are null without one. */
export type RestrictionRow = MaybeRow<
  SqlRow<typeof statements, 'id AS statement_id' | 'acts' | 'until' | 'rule'>
>

export const running = alias(statements, 'running')

/**
 * Whether the statement `running` restricts a person now. At most one does, because a later one ends the
 * earlier.
 */
export const restricts = (user: string | AnyColumn, now: number | Placeholder): SQL =>
  sql`${running.personId} = ${user} AND ${running.restriction} = 'restrict-account'
    AND ${running.endedAt} IS NULL AND (${running.until} IS NULL OR ${running.until} > ${now})`

/** Joins the restriction `running` of a person, if there is one; with `act`, if it forbids that. */
export const withRestriction = (user: AnyColumn, now: number | Placeholder, act?: RestrictedAct): SQL =>
  sql`LEFT JOIN ${statements} running ON ${restricts(user, now)}
    ${act && sql`AND instr(${running.acts}, ${`"${act}"`}) > 0`}`

export const RESTRICTION_COLUMNS = sql`${running.id} AS statement_id, ${running.acts}, ${running.until}, ${running.rule}`
export const UNRESTRICTED = isNull(running.id)

export function restrictionOf(row: RestrictionRow): AccountRestriction | null {
  if (row.statement_id === null) return null
  return {
    statementId: row.statement_id,
    acts: actsIn(row.acts) ?? [],
    until: row.until,
    rule: row.rule,
  }
}

/** The acts of a statement; `null` where it restricts no account. */
export function actsIn(text: string | null): RestrictedAct[] | null {
  const acts = storedJson(text, 'statements.acts')
  return Array.isArray(acts) ? RESTRICTED_ACTS.filter((act) => acts.includes(act)) : null
}

/** As answers contain it. */
export const restrictionWire = ({ until, ...rest }: AccountRestriction) => ({
  ...rest,
  acts: [...rest.acts],
  until: isoOrNull(until),
})

/** The refusal, with the id of the statement of reasons. */
export const restricted = (act: RestrictedAct, restriction: AccountRestriction) =>
  new HttpError('restricted', refusalText(act, restriction), { statementId: restriction.statementId })
