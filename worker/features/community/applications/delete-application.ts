import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { applicationNotFound } from './decide-application.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { applications } from '../../../db/schema.ts'

/** Deletes an application for good. Its audit entry records the applicant and the status, not the texts. The wait until their next application continues. */
export async function deleteApplication(ctx: UserCtx, id: string): Promise<void> {
  requireAdmin(ctx)
  const [done] = await writeOnce(ctx, [
    auditRows(ctx, {
      action: 'application.delete',
      kind: 'application',
      id: sql`${applications.id}`,
      before: sql`json_object('userId', ${applications.userId}, 'status', ${applications.status})`,
      after: sql`NULL`,
      from: sql`${applications} WHERE ${applications.id} = ${id}`,
    }),
    sql`DELETE FROM ${applications} WHERE ${applications.id} = ${id} AND changes() > 0`,
  ])
  if (!done) throw applicationNotFound()
}
