import { and, desc, eq, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminApplicationsQuery } from '#contract/community/application.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { type List, readPage } from '../../../db/page.ts'
import { applications } from '../../../db/schema.ts'
import { contains } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { adminApplicationOf, selectApplications } from './application-row.ts'

type Query = z.output<typeof adminApplicationsQuery>

/** Applications for admins, newest first. A search finds a part of the applicant's name, or either id. */
export async function listApplications(ctx: Ctx, query: Query) {
  requireAdmin(ctx)
  const { page, limit } = query
  const { orm } = ctx.db
  const { rows, total } = await readPage(orm, parseFilter(query), query, selectApplications(orm))
  return { items: rows.map(adminApplicationOf), total, page, limit }
}

function parseFilter({ q, status }: Query): List {
  const { id, userId, nameKey, createdAt } = applications
  const [text, exact] = [foldName(q), q.trim()]
  const matches =
    exact === ''
      ? undefined
      : or(eq(id, exact), eq(userId, exact), text === '' ? undefined : contains(nameKey, text))
  return {
    key: id,
    where: and(
      status === undefined || status === 'all' ? undefined : eq(applications.status, status),
      matches,
    ),
    order: [desc(createdAt), id],
  }
}
