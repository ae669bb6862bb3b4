import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  type AccountRestriction,
  refusalText,
  RESTRICTED_ACTS,
  type RestrictedAct,
} from '#contract/people/restriction.ts'
import { statements } from '../db/schema/statements.ts'
import type { MaybeRow, SqlRow } from '../db/sql-row.ts'
import { storedJson } from '../db/stored-json.ts'
import { HttpError } from './http-error.ts'

/** The statement of a restriction that runs; all columns are null without one. */
export type RestrictionRow = MaybeRow<
  SqlRow<typeof statements, 'id AS statement_id' | 'acts' | 'until' | 'rule'>
>

const x = alias(statements, 'x')

/** Whether the statement `x` restricts a person now. At most one does: a later one takes the place of an earlier one. */
export const restricts = (user: string | AnyColumn, now: number): SQL =>
  sql`${x.personId} = ${user} AND ${x.restriction} = 'restrict-account' AND ${x.endedAt} IS NULL AND (${x.until} IS NULL OR ${x.until} > ${now})`

/** Joins the restriction `x` of a person, if there is one. */
export const withRestriction = (user: AnyColumn, now: number): SQL =>
  sql`LEFT JOIN ${statements} x ON ${restricts(user, now)}`

export const RESTRICTION_COLUMNS = 'x.id AS statement_id, x.acts, x.until, x.rule'

/** Whether the statement `x` restricts the person `user` (SQL) at `now` (SQL, ms). At most one does: a later one takes the place of an earlier one. */
export const restrictsSql = (user: string, now: string) =>
  `x.person_id = ${user} AND x.restriction = 'restrict-account' AND x.ended_at IS NULL AND (x.until IS NULL OR x.until > ${now})`

/** Joins the restriction of a person, if there is one; with `act`, if it forbids that. */
export function restrictionJoin(user: string, now: string, act?: RestrictedAct): string {
  return `LEFT JOIN statements x ON ${restrictsSql(user, now)}${act ? ` AND instr(x.acts, '"${act}"') > 0` : ''}`
}

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
  until: until === null ? null : new Date(until).toISOString(),
})

/** The refusal, with the id of the statement of reasons. */
export const restricted = (act: RestrictedAct, restriction: AccountRestriction) =>
  new HttpError('restricted', refusalText(act, restriction), { statementId: restriction.statementId })
