import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { staffRoleOf } from '#contract/people/permissions.ts'
import type { AdminApplication, Application } from '#contract/community/application.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { applications, users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'

const applicant = alias(users, 'applicant')

export const APPLICATION_COLUMNS = {
  id: applications.id,
  user_id: applications.userId,
  username: applications.username,
  avatar: applications.avatar,
  age: applications.age,
  skills: applications.skills,
  referees: applications.referees,
  motivation: applications.motivation,
  links: storedText(applications.links),
  status: applications.status,
  reviewer_note: applications.reviewerNote,
  created_at: applications.createdAt,
  updated_at: applications.updatedAt,
}

/** Applications as admins see them, under the names of rows that a batch answers. */
export function selectApplications(orm: Orm) {
  return orm
    .select({
      ...APPLICATION_COLUMNS,
      roles: applicant.roles,
      reviewer_id: sql<string | null>`${users.id}`.as('reviewer_id'),
      reviewer_name: sql<string | null>`${users.username}`.as('reviewer_name'),
      reviewer_avatar: sql<string | null>`${users.avatar}`.as('reviewer_avatar'),
    })
    .from(applications)
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .leftJoin(users, eq(users.id, applications.reviewedBy))
}

export type AdminApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number]
export type ApplicationRow = Omit<AdminApplicationRow, 'roles' | `reviewer_${'id' | 'name' | 'avatar'}`>

export function applicationOf(row: ApplicationRow): Application {
  return {
    _id: row.id,
    userId: row.user_id,
    userSnapshot: { id: row.user_id, username: row.username, avatar: row.avatar },
    age: row.age,
    skills: row.skills,
    references: row.referees,
    motivation: row.motivation,
    links: linesOf(row.links),
    status: row.status,
    reviewerNote: row.reviewer_note,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function adminApplicationOf(row: AdminApplicationRow): AdminApplication {
  const { reviewer_id: id, reviewer_name: username, reviewer_avatar: avatar } = row
  const reviewedBy = id === null || username === null ? null : { id, username, avatar }
  return { ...applicationOf(row), reviewedBy, role: staffRoleOf(row.roles ?? []) }
}

function linesOf(text: string): string[] {
  const lines: unknown = storedJson(text, 'applications')
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}
