import { inArray } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { isFailing, JOB_FAILURES_MAX } from '#contract/status/job.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import type { Statement } from '../../db/client.ts'
import { jobRuns } from '../../db/schema.ts'
import { readAdmins } from '../../db/staff-roles.ts'
import type { Ctx } from '../../http/verb.ts'
import { type Notice, tell } from '../events/tell.ts'

/** Characters of an error that are stored. */
const ERROR_MAX = 300

export interface JobEnd {
  job: string
  does: string
  late: string | null
  /** `null` when it succeeded. */
  error: string | null
}

/** A job that began to fail, or works again. */
export interface JobChange {
  job: string
  outcome: 'failing' | 'works'
  error: string | null
}

/**
 * Records how jobs ended. Admins are told when one failed twice in a row, and when it works again. A run that
 * the platform starts twice counts once. The write may be sent twice.
 */
export async function recordRuns({ db, now }: Ctx, ends: readonly JobEnd[]): Promise<JobChange[]> {
  const names = ends.map(({ job }) => job)
  const [storedRuns, admins] = await Promise.all([
    db.orm
      .select(only(jobRuns, ['job', 'failures', 'failedAt', 'succeededAt']))
      .from(jobRuns)
      .where(inArray(jobRuns.job, names)),
    readAdmins(db.orm),
  ])
  const writes: Statement[] = []
  const notices: Notice[] = []
  const changes: JobChange[] = []
  for (const { error, ...job } of ends) {
    const before = storedRuns.find((row) => row.job === job.job)
    if (before?.failedAt === now || before?.succeededAt === now) continue
    const failuresBefore = before?.failures ?? 0
    const failures = error === null ? 0 : failuresBefore + 1
    const ended =
      error === null ? { succeededAt: now, error } : { failedAt: now, error: cutTo(error, ERROR_MAX) }
    const row = { ...job, ...ended, failures }
    writes.push(db.orm.insert(jobRuns).values(row).onConflictDoUpdate({ target: jobRuns.job, set: row }))
    const outcome = changeOf(failuresBefore, failures)
    if (outcome) {
      changes.push({ job: job.job, outcome, error })
      notices.push(
        ...admins.map((person) => ({
          person,
          kind: 'job' as const,
          key: `job:${job.job}:${now}`,
          at: now,
          outcome,
          name: job.job,
          id: job.job,
        })),
      )
    }
  }
  if (writes.length > 0) await db.repeatable([...writes, ...tell(notices)])
  return changes
}

function changeOf(before: number, failures: number): JobChange['outcome'] | null {
  if (failures === JOB_FAILURES_MAX) return 'failing'
  return failures === 0 && isFailing({ failures: before }) ? 'works' : null
}
