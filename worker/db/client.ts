import { drizzle } from 'drizzle-orm/d1'
import * as apiTokens from './schema/api-tokens.ts'
import * as applications from './schema/applications.ts'
import * as auditLog from './schema/audit-log.ts'
import * as banners from './schema/banners.ts'
import * as captchas from './schema/captchas.ts'
import * as desk from './schema/desk.ts'
import * as directory from './schema/directory.ts'
import * as hubs from './schema/hubs.ts'
import * as incidents from './schema/incidents.ts'
import * as listings from './schema/listings.ts'
import * as metrics from './schema/metrics.ts'
import * as rankings from './schema/rankings.ts'
import * as reports from './schema/reports.ts'
import * as reviews from './schema/reviews.ts'
import * as roadmap from './schema/roadmap.ts'
import * as search from './schema/search.ts'
import * as sessions from './schema/sessions.ts'
import * as staff from './schema/staff.ts'
import * as status from './schema/status.ts'
import * as subscriptions from './schema/subscriptions.ts'
import * as users from './schema/users.ts'
import * as votes from './schema/votes.ts'

const schema = {
  ...apiTokens,
  ...applications,
  ...auditLog,
  ...banners,
  ...captchas,
  ...desk,
  ...directory,
  ...hubs,
  ...incidents,
  ...listings,
  ...metrics,
  ...rankings,
  ...reports,
  ...reviews,
  ...roadmap,
  ...search,
  ...sessions,
  ...staff,
  ...status,
  ...subscriptions,
  ...users,
  ...votes,
}

/**
 * One request's view of the database. `orm` builds ordinary queries; `prepare` and `batch` are for the statements that carry a guard,
 * whose every word matters. All of them go through one session, so a request reads what it wrote.
 */
export interface Db {
  readonly orm: ReturnType<typeof openOrm>
  prepare(sql: string): D1PreparedStatement
  /** One transaction. `Rows` names the row of each statement's answer, in order. */
  batch<Rows extends unknown[]>(statements: D1PreparedStatement[]): Promise<BatchResults<Rows>>
  /** Where this session has come to; `null` before its first query. */
  bookmark(): string | null
}

type BatchResults<Rows extends unknown[]> = { [Place in keyof Rows]: D1Result<Rows[Place]> }

/** `first-unconstrained` reads any replica, `first-primary` the newest state, a bookmark at least what it had seen. */
export function openDb(database: D1Database, constraint: string): Db {
  const session = database.withSession(constraint)
  let orm: ReturnType<typeof openOrm> | undefined
  return {
    // Made when it is first asked for: it reads the whole schema, and most requests never need it.
    get orm() {
      orm ??= openOrm(session)
      return orm
    },
    prepare: (sql) => session.prepare(sql),
    batch: async <Rows extends unknown[]>(statements: D1PreparedStatement[]) => {
      const results = await session.batch(statements)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- D1 answers one result a statement, in order; what a row holds only its SQL says
      return results as BatchResults<Rows>
    },
    bookmark: () => session.getBookmark(),
  }
}

function openOrm(session: D1DatabaseSession) {
  return drizzle(asDatabase(session), { schema })
}

/** Drizzle is typed for a whole database, but calls nothing except what a session has, too. */
function asDatabase(session: D1DatabaseSession): D1Database {
  return Object.assign(Object.create(null), {
    prepare: (sql: string) => session.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => session.batch(statements),
  })
}
