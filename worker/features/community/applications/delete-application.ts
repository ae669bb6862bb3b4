import { eq } from 'drizzle-orm'
import { applications } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { applicationNotFound } from './decide-application.ts'

/**
 * Deletes an application for good. Its audit entry has no texts. The applicant's wait for the next one
 * continues.
 */
export async function deleteApplication(ctx: UserCtx, id: string): Promise<void> {
  requireAdmin(ctx)
  await transaction(ctx, async (tx) => {
    const [before] = await tx
      .select({ userId: applications.userId, status: applications.status })
      .from(applications)
      .where(eq(applications.id, id))
    if (!before) throw applicationNotFound()
    tx.write(
      tx.delete(applications).where(eq(applications.id, id)),
      audit(ctx, 'application.delete', id, { before }),
    )
  })
}
