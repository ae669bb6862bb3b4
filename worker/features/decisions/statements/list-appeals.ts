import { TO_TAKE_BACK_MS } from '#contract/decisions/statement.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import type { AdminAppeal, adminAppealsQuery } from '#contract/decisions/statement.wire.ts'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { readList } from '../../../db/page.ts'
import { appeals, listings, statements, users } from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { readAdmins } from '../../../db/admin-role.ts'
import { mayDecideAppeal } from './may-decide-appeal.ts'
import { isoOrNull } from '../../../platform/iso.ts'
import { a, appealOf, type AppealRow, s, STATEMENT_COLUMNS, statementOf } from './statement-row.ts'

const PERSON = columnsOf(
  users,
  'p',
  'id AS appellant_id',
  'username AS appellant_name',
  'avatar AS appellant_avatar',
)
const DECIDER = columnsOf(users, 'd', 'username AS decider_name', 'avatar AS decider_avatar')
const ANSWERER = columnsOf(users, 'w', 'username AS answerer_name', 'avatar AS answerer_avatar')

type AdminAppealRow = AppealRow &
  RowOf<typeof PERSON> &
  MaybeRow<RowOf<typeof DECIDER>> &
  MaybeRow<RowOf<typeof ANSWERER>> & { was: string | null; server: string | null }

const l = alias(listings, 'l')
const p = alias(users, 'p')
const d = alias(users, 'd')
const w = alias(users, 'w')

/** The server that a decision is about, as it is now. */
const SERVER = sql`(SELECT json_object('_id', ${l.id}, 'name', ${l.name}, 'description', ${l.description}, 'moderation', coalesce(${l.deletedFrom}, ${l.moderation}), 'deletedAt', ${l.deletedAt}, 'about', ${l.about}, 'discord', ${l.discord},
    'website', ${l.website}, 'banner', ${l.banner})
  FROM ${listings} l WHERE ${l.id} = coalesce(${s.was} ->> 'serverId', iif(${s.subjectKind} = 'listing', ${s.subjectId}, NULL)))`

export const WITH_STATEMENT = sql`${appeals} a JOIN ${statements} s ON ${s.id} = ${a.statementId}`

/** Whether an appeal waits for its answer, or was accepted and its decision not taken back since. What is gone cannot be: so those leave after a month. */
export const needsStaff = (now: number): SQL =>
  sql`(${a.decidedAt} IS NULL OR (${a.outcome} = 'overturned' AND ${s.endedAt} IS NULL AND ${a.decidedAt} > ${now - TO_TAKE_BACK_MS}))`

/** Selects an {@link AdminAppealRow}; the condition on `a` and `s` follows. */
const ADMIN_APPEALS = sql`SELECT ${STATEMENT_COLUMNS}, ${sql.raw(PERSON.sql)}, ${sql.raw(DECIDER.sql)}, ${sql.raw(ANSWERER.sql)},
      ${s.was}, ${SERVER} AS server
    FROM ${WITH_STATEMENT} JOIN ${users} p ON ${p.id} = ${a.personId}
      LEFT JOIN ${users} d ON ${d.id} = ${s.decidedBy} LEFT JOIN ${users} w ON ${w.id} = ${a.decidedBy}`

/** Appeals for admins: the waiting ones oldest first, or the decided ones, latest first. */
export async function listAppeals(ctx: UserCtx, { status, ...query }: z.output<typeof adminAppealsQuery>) {
  requireAdmin(ctx)
  const { db, actor } = ctx
  // Closed ones without an outcome are in neither list: the decision ended before.
  const [where, order] =
    status === 'waiting'
      ? [needsStaff(ctx.now), sql`${a.at}, ${a.statementId}`]
      : [
          sql`${a.outcome} IS NOT NULL AND NOT ${needsStaff(ctx.now)}`,
          sql`${a.decidedAt} DESC, ${a.statementId}`,
        ]
  const admins = await readAdmins(db.orm)
  const rows = sql`${ADMIN_APPEALS} WHERE ${where} ORDER BY ${order}`
  return readList(db, query, { rows, of: sql`${WITH_STATEMENT} WHERE ${where}` }, (row: AdminAppealRow) =>
    adminAppealOf(row, actor.userId, admins),
  )
}

/** One appeal for admins; `null` if there is none. */
export async function findAppeal({ db, actor }: UserCtx, id: string): Promise<AdminAppeal | null> {
  const [row, admins] = await Promise.all([
    db.first<AdminAppealRow>(sql`${ADMIN_APPEALS} WHERE ${a.statementId} = ${id}`),
    readAdmins(db.orm),
  ])
  return row && adminAppealOf(row, actor.userId, admins)
}

function adminAppealOf(row: AdminAppealRow, adminId: string, admins: readonly string[]): AdminAppeal {
  const concerned = { decidedBy: row.decided_by, personId: row.person_id }
  return {
    ...statementOf(row),
    appeal: appealOf(row),
    about: aboutOf(row),
    person: { id: row.appellant_id, username: row.appellant_name, avatar: row.appellant_avatar },
    decidedBy: personOf(row.decided_by, row.decider_name, row.decider_avatar),
    answeredBy: personOf(row.answered_by, row.answerer_name, row.answerer_avatar),
    mayDecide: row.answered_at === null && mayDecideAppeal(adminId, concerned, admins),
  }
}

const remembered = z.object({
  rating: z.number().optional(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  fields: z.record(z.string(), z.unknown()).optional(),
})
const shownServer = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    moderation: z.enum(MODERATION_STATES),
    deletedAt: z.number().nullable(),
  })
  .catchall(z.unknown())

/** What the decision took, so that it can be judged without leaving the list. */
function aboutOf({ was, server }: AdminAppealRow): AdminAppeal['about'] {
  const {
    rating,
    title,
    text,
    fields = {},
  } = remembered.safeParse(storedJson(was, 'statements.was')).data ?? {}
  const now = shownServer.safeParse(storedJson(server, 'listings')).data
  return {
    server: now
      ? {
          _id: now._id,
          name: now.name,
          description: now.description,
          moderation: now.moderation,
          deletedAt: isoOrNull(now.deletedAt),
        }
      : null,
    rating: rating ?? null,
    text: [title, text].filter(Boolean).join('\n') || null,
    changes: Object.entries(fields).map(([field, after]) => ({
      field,
      before: textOf(now?.[field]),
      after: textOf(after),
    })),
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const personOf = (id: string | null, username: string | null, avatar: string | null) =>
  id === null || username === null ? null : { id, username, avatar }
