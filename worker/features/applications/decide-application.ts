import type { ApplicationStatus } from '#contract/application.ts'
import type { AdminApplication } from '#contract/wire/application.ts'
import type { RuleId } from '#contract/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/rules.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'
import { appealWaits, appealWaitsSql } from '../statements/appeal-waits.ts'
import { ADMIN_SELECT, adminApplicationOf, type AdminApplicationRow } from './application-row.ts'
import { writeOnce } from '../audit/write-audit.ts'

interface Decision {
  applicationId: string
  status: ApplicationStatus
  /** The note for the applicant; `undefined` leaves it as it is. */
  reviewerNote: string | null | undefined
  /** Why it is rejected; a rejected one keeps its rule when there is none. */
  rule?: RuleId | undefined
  /** The expected current status, if it matters. */
  expected: ApplicationStatus | undefined
}

/**
 * Sets any status, with a note. When the status has changed since, the answer is 409; also while an appeal against the rejection waits, unless the
 * application is accepted. The same decision again changes nothing. The audit log is written
 * first; the change follows only if the entry was written.
 */
export async function decideApplication(
  ctx: UserCtx,
  { applicationId, status, reviewerNote, rule, expected }: Decision,
): Promise<AdminApplication> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const note = [Number(reviewerNote !== undefined), reviewerNote || null]
  const {
    done,
    rows: [decided],
  } = await writeOnce<[AdminApplicationRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?10, ?2, ?3, 'application.decide', 'application', a.id, json_object('status', a.status, 'note', a.reviewer_note),
                json_patch(json_object('status', ?4, 'note', iif(?5, ?6, a.reviewer_note)), iif(?4 = 'rejected', json_object('rule',
                  coalesce(?8, (SELECT rule FROM statements WHERE subject_kind = 'application' AND subject_id = a.id AND ended_at IS NULL), ?9)), '{}'))
           FROM applications a
          WHERE a.id = ?1 AND a.status = coalesce(?7, a.status) AND (a.status <> ?4 OR (?5 AND a.reviewer_note IS NOT ?6))
            AND (?4 = 'accepted' OR NOT ${appealWaitsSql('application', 'a.id', `'decline-application'`)})`,
        )
        .bind(
          applicationId,
          now,
          actor.userId,
          status,
          ...note,
          expected ?? null,
          rule ?? null,
          DEFAULT_RULE,
          attempt,
        ),
      db
        .prepare(
          `UPDATE applications SET status = ?2, reviewer_note = iif(?3, ?4, reviewer_note), reviewed_by = ?5, updated_at = ?6
          WHERE id = ?1 AND changes() > 0`,
        )
        .bind(applicationId, status, ...note, actor.userId, now),
    ],
    [db.prepare(`${ADMIN_SELECT} WHERE a.id = ?1`).bind(applicationId)],
  )
  const [row] = decided.results
  if (!row) throw applicationNotFound()
  if (!done && expected !== undefined && row.status !== expected)
    throw new HttpError('state_conflict', `This application has changed. It is now ${row.status}.`, {
      current: row.status,
    })
  // Everything else was checked: only an appeal can have stopped it.
  if (
    !done &&
    (row.status !== status || (reviewerNote !== undefined && row.reviewer_note !== (reviewerNote || null)))
  )
    throw appealWaits()
  return adminApplicationOf(row)
}

export const applicationNotFound = () => new HttpError('not_found', 'Application not found')
