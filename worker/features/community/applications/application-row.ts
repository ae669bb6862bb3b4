import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import type { AdminApplication, Application } from '#contract/community/application.wire.ts'
import { staffRoleOf } from '#contract/people/permissions.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { Orm } from '../../../db/client.ts'
import { applications, statements, users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'

const applicant = alias(users, 'applicant')
const reviewer = alias(users, 'reviewer')

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

export function selectApplications(orm: Orm) {
  const rule = orm
    .select({ rule: statements.rule })
    .from(statements)
    .where(
      and(
        eq(statements.subjectKind, 'application'),
        eq(statements.subjectId, applications.id),
        isNull(statements.endedAt),
      ),
    )
    .orderBy(desc(statements.seq))
    .limit(1)
  return orm
    .select({
      ...APPLICATION_COLUMNS,
      /** `null` when the applicant's account is deleted. */
      applicantRoles: applicant.roles,
      rule: sql<RuleId | null>`(${rule})`,
      reviewedBy: { id: reviewer.id, username: reviewer.username, avatar: reviewer.avatar },
    })
    .from(applications)
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .leftJoin(reviewer, eq(reviewer.id, applications.reviewedBy))
}

export type AdminApplicationRow = Awaited<ReturnType<typeof selectApplications>>[number]
type ApplicationRow = Omit<AdminApplicationRow, 'applicantRoles' | 'reviewedBy' | 'rule'>

export function applicationOf(row: ApplicationRow): Application {
  return {
    _id: row.id,
    userId: row.userId,
    userSnapshot: { id: row.userId, username: row.username, avatar: row.avatar },
    age: row.age,
    skills: row.skills,
    references: row.referees,
    motivation: row.motivation,
    links: linksIn(row.links),
    status: row.status,
    reviewerNote: row.reviewerNote,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

export function adminApplicationOf(row: AdminApplicationRow): AdminApplication {
  return {
    ...applicationOf(row),
    reviewedBy: row.reviewedBy,
    role: staffRoleOf(row.applicantRoles ?? []),
    rule: row.rule,
  }
}

function linksIn(text: string): string[] {
  const links: unknown = storedJson(text, 'applications.links')
  return Array.isArray(links) ? links.filter((link) => typeof link === 'string') : []
}
