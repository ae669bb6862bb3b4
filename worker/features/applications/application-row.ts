import type { ApplicationStatus } from '../../../contract/application.ts'
import type { AdminApplication, Application } from '../../../contract/wire/application.ts'

export interface ApplicationRow {
  id: string
  user_id: string
  username: string
  avatar: string | null
  age: number
  skills: string
  referees: string
  motivation: string
  links: string
  status: ApplicationStatus
  reviewer_note: string | null
  created_at: number
  updated_at: number
}

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

export interface AdminApplicationRow extends ApplicationRow {
  reviewer_id: string | null
  reviewer_name: string | null
  reviewer_avatar: string | null
}

/** Columns of an {@link AdminApplicationRow}: `a` joined to {@link REVIEWER_JOIN}. */
export const ADMIN_APPLICATION_COLUMNS = `${APPLICATION_COLUMNS}, w.id AS reviewer_id, w.username AS reviewer_name, w.avatar AS reviewer_avatar`
export const REVIEWER_JOIN = 'LEFT JOIN users w ON w.id = a.reviewed_by'

export function adminApplicationOf(row: AdminApplicationRow): AdminApplication {
  const { reviewer_id: id, reviewer_name: username, reviewer_avatar: avatar } = row
  const reviewedBy = id === null || username === null ? null : { id, username, avatar }
  return { ...applicationOf(row), reviewedBy }
}

function linesOf(text: string): string[] {
  const lines: unknown = JSON.parse(text)
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}
