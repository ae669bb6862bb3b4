import { eq, sql } from 'drizzle-orm'
import type { AdminApplication, Application } from '#contract/community/application.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { applications } from '../../../db/schema/applications.ts'
import { users } from '../../../db/schema/users.ts'
import { storedJson } from '../../../db/stored-json.ts'

/** Applications as admins see them, under the names that hand-written SQL uses. */
export function selectApplications(orm: Orm) {
  return orm
    .select({
      id: applications.id,
      user_id: applications.userId,
      username: applications.username,
      avatar: applications.avatar,
      age: applications.age,
      skills: applications.skills,
      referees: applications.referees,
      motivation: applications.motivation,
      links: sql<string>`${applications.links}`,
      status: applications.status,
      reviewer_note: applications.reviewerNote,
      created_at: applications.createdAt,
      updated_at: applications.updatedAt,
      reviewer_id: users.id,
      reviewer_name: users.username,
      reviewer_avatar: users.avatar,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.reviewedBy))
}

export type AdminApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number]
export type ApplicationRow = Omit<AdminApplicationRow, `reviewer_${'id' | 'name' | 'avatar'}`>

/** Columns of an {@link ApplicationRow}, of applications called `a`. */
export const APPLICATION_COLUMNS = `a.id, a.user_id, a.username, a.avatar, a.age, a.skills, a.referees, a.motivation, a.links, a.status,
  a.reviewer_note, a.created_at, a.updated_at`

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

/** Selects an {@link AdminApplicationRow}; the condition on `a` follows. */
export const ADMIN_SELECT = `SELECT ${APPLICATION_COLUMNS}, w.id AS reviewer_id, w.username AS reviewer_name, w.avatar AS reviewer_avatar
  FROM applications a LEFT JOIN users w ON w.id = a.reviewed_by`

export function adminApplicationOf(row: AdminApplicationRow): AdminApplication {
  const { reviewer_id: id, reviewer_name: username, reviewer_avatar: avatar } = row
  const reviewedBy = id === null || username === null ? null : { id, username, avatar }
  return { ...applicationOf(row), reviewedBy }
}

function linesOf(text: string): string[] {
  const lines: unknown = storedJson(text, 'applications')
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}
