import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import { staffRoleOf } from '#contract/people/permissions.ts'
import type { AdminApplication, Application } from '#contract/community/application.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { applications, users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'

const applicant = alias(users, 'applicant')

export const APPLICATION_COLUMNS = {
  ...only(applications, [
    'id',
    'userId',
    'username',
    'avatar',
    'age',
    'skills',
    'referees',
    'motivation',
    'status',
    'reviewerNote',
    'createdAt',
    'updatedAt',
  ]),
  links: storedText(applications.links),
}

/** Applications as admins see them. */
export function selectApplications(orm: Orm) {
  return orm
    .select({
      ...APPLICATION_COLUMNS,
      roles: applicant.roles,
      reviewedBy: { id: users.id, username: users.username, avatar: users.avatar },
    })
    .from(applications)
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .leftJoin(users, eq(users.id, applications.reviewedBy))
}

export type AdminApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number]
type ApplicationRow = Omit<AdminApplicationRow, 'roles' | 'reviewedBy'>

export function applicationOf(row: ApplicationRow): Application {
  return {
    _id: row.id,
    userId: row.userId,
    userSnapshot: { id: row.userId, username: row.username, avatar: row.avatar },
    age: row.age,
    skills: row.skills,
    references: row.referees,
    motivation: row.motivation,
    links: linesOf(row.links),
    status: row.status,
    reviewerNote: row.reviewerNote,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

export const adminApplicationOf = (row: AdminApplicationRow): AdminApplication => ({
  ...applicationOf(row),
  reviewedBy: row.reviewedBy,
  role: staffRoleOf(row.roles ?? []),
})

function linesOf(text: string): string[] {
  const lines: unknown = storedJson(text, 'applications')
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}
