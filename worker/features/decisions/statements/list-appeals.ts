import { and, asc, count, desc, eq, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { isoOrNull } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { TO_TAKE_BACK_MS } from '#contract/decisions/statement.ts'
import type { AdminAppeal, adminAppealsQuery } from '#contract/decisions/statement.wire.ts'
import { DESCRIPTIONS, eachDescription } from '#contract/listings/descriptions.ts'
import { STATE } from '../../../db/listing-state.ts'
import { appeals, listings, statements, users } from '../../../db/schema.ts'
import { readStaff } from '../../../db/staff-roles.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import { requireModerator } from '../../../http/auth.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { inEnglish } from '../../../platform/language.ts'
import { mayDecideAppeal, SERVER_ID } from './may-decide-appeal.ts'
import { appealOf, STATED, statementOf } from './statement-row.ts'

const decider = alias(users, 'decider')
const answerer = alias(users, 'answerer')

/**
 * Whether an appeal waits for its answer, or was accepted and its decision was not taken back since. The
 * latter end after TO_TAKE_BACK_MS, because what is gone cannot be given back.
 */
export const needsStaff = (now: number): SQL =>
  sql`(${or(
    isNull(appeals.decidedAt),
    and(
      eq(appeals.outcome, 'overturned'),
      isNull(statements.endedAt),
      gt(appeals.decidedAt, now - TO_TAKE_BACK_MS),
    ),
  )})`

function selectAppeals(ctx: UserCtx) {
  return ctx.db.orm
    .select({
      ...STATED,
      person: { id: users.id, username: users.username, avatar: users.avatar },
      decider: { username: decider.username, avatar: decider.avatar },
      answerer: { username: answerer.username, avatar: answerer.avatar },
      taken: storedText(statements.taken),
      server: {
        ...only(listings, [
          'id',
          'name',
          ...DESCRIPTIONS,
          'deletedAt',
          'closed',
          'about',
          'discord',
          'website',
          'banner',
        ]),
        moderation: STATE,
        ...staffTeamColumns(ctx),
      },
    })
    .from(appeals)
    .innerJoin(statements, eq(statements.id, appeals.statementId))
    .innerJoin(users, eq(users.id, appeals.personId))
    .leftJoin(decider, eq(decider.id, statements.decidedBy))
    .leftJoin(answerer, eq(answerer.id, appeals.decidedBy))
    .leftJoin(listings, eq(listings.id, SERVER_ID))
}

type AdminAppealRow = Awaited<ReturnType<typeof selectAppeals>>[number]

/** Appeals for staff: the waiting ones oldest first, or the decided ones, latest first. */
export async function listAppeals(ctx: UserCtx, { status, page, limit }: z.output<typeof adminAppealsQuery>) {
  requireModerator(ctx)
  const { db, actor, now } = ctx
  const { orm } = db
  // An appeal without an outcome whose decision ended is in neither list.
  const [where, order] =
    status === 'waiting'
      ? [needsStaff(now), asc(appeals.at)]
      : [and(isNotNull(appeals.outcome), not(needsStaff(now))), desc(appeals.decidedAt)]
  const [staff, rows, counted] = await Promise.all([
    readStaff(orm),
    selectAppeals(ctx)
      .where(where)
      .orderBy(order, appeals.statementId)
      .limit(limit)
      .offset((page - 1) * limit),
    orm
      .select({ total: count() })
      .from(appeals)
      .innerJoin(statements, eq(statements.id, appeals.statementId))
      .where(where),
  ])
  return {
    items: await inEnglish(() => rows.map((row) => adminAppealOf(row, actor, staff))),
    total: counted[0]?.total ?? 0,
    page,
    limit,
  }
}

export async function findAppeal(ctx: UserCtx, id: string): Promise<AdminAppeal | null> {
  const [[row], staff] = await Promise.all([
    selectAppeals(ctx).where(eq(appeals.statementId, id)),
    readStaff(ctx.db.orm),
  ])
  return row ? inEnglish(() => adminAppealOf(row, ctx.actor, staff)) : null
}

function adminAppealOf(
  row: AdminAppealRow,
  actor: UserCtx['actor'],
  staff: Awaited<ReturnType<typeof readStaff>>,
): AdminAppeal {
  const { appeal, decidedBy } = row
  return {
    ...statementOf(row),
    appeal: appealOf(row),
    about: aboutOf(row),
    person: row.person,
    decidedBy: personOf(decidedBy, row.decider),
    answeredBy: personOf(appeal.decidedBy, row.answerer),
    mayDecide: appeal.decidedAt === null && mayDecideAppeal(actor, row, staff),
  }
}

const remembered = z.object({
  rating: z.number().optional(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  fields: z.record(z.string(), z.unknown()).optional(),
})
/** What the decision took, so that it can be judged without leaving the list. */
function aboutOf({ taken, server }: AdminAppealRow): AdminAppeal['about'] {
  const {
    rating,
    title,
    text,
    fields = {},
  } = remembered.safeParse(storedJson(taken, 'statements.taken')).data ?? {}
  const shown = new Map<string, unknown>(Object.entries(server ?? {}))
  return {
    server: server && {
      _id: server.id,
      name: server.name,
      description: eachDescription(server),
      moderation: server.moderation,
      // A closed server is only withdrawn: staff decide about it, and have no deletion to undo.
      deletedAt: server.closed ? null : isoOrNull(server.deletedAt),
      closed: server.closed,
    },
    rating: rating ?? null,
    text: [title, text].filter(Boolean).join('\n') || null,
    changes: Object.entries(fields).map(([field, after]) => ({
      field,
      before: valueText(shown.get(field)),
      after: valueText(after),
    })),
  }
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const personOf = (id: string | null, person: { username: string; avatar: string | null } | null) =>
  id === null || person === null ? null : { id, ...person }
