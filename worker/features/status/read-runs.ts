import { and, asc, gte, isNotNull } from 'drizzle-orm'
import { isoOrNull } from '#contract/base/iso.ts'
import { JOB_FAILURES_MAX } from '#contract/status/job.ts'
import type { JobRun } from '#contract/status/job.wire.ts'
import { jobRuns } from '../../db/schema.ts'
import { requireAdmin } from '../../http/auth.ts'
import type { Ctx } from '../../http/verb.ts'

export async function listRuns(ctx: Ctx): Promise<{ items: JobRun[] }> {
  requireAdmin(ctx)
  const rows = await ctx.db.orm.select().from(jobRuns).orderBy(asc(jobRuns.job))
  const items = rows.map(({ job, does, succeededAt, failures, error }) => ({
    job,
    does,
    succeededAt: isoOrNull(succeededAt),
    failures,
    error,
  }))
  return { items }
}

/** What visitors see late, because the jobs for it fail. */
export async function readLate({ db }: Ctx): Promise<string[]> {
  const rows = await db.orm
    .select({ late: jobRuns.late })
    .from(jobRuns)
    .where(and(gte(jobRuns.failures, JOB_FAILURES_MAX), isNotNull(jobRuns.late)))
    .orderBy(asc(jobRuns.job))
  return [...new Set(rows.flatMap(({ late }) => late ?? []))]
}
