import { adminOnly, findActor, mayDo, moderatorOnly, signedIn } from './auth.ts'
import { writeBursts } from './limits.ts'
import { failures, type FailureStatus } from './routes.ts'

/**
 * Middleware before a route, and the route's answers. `own` are the failures that the middleware itself
 * answers.
 */
export const guard =
  <Steps extends unknown[], Own extends FailureStatus>(own: Own[], ...middleware: Steps) =>
  <Answers extends object, Status extends FailureStatus = never>(
    answers: Answers,
    ...statuses: Status[]
  ) => ({
    responses: { ...answers, ...failures<Own | Status>(...own, ...statuses) },
    middleware,
  })

// The usual steps, by who may call the route. Too many writes are refused before the database is asked who
// writes.
export const personReads = guard([401], findActor, signedIn())
export const personWrites = guard([401, 429], writeBursts, findActor, signedIn())
export const adminReads = guard([401, 403], findActor, adminOnly)
export const adminWrites = guard([401, 403, 429], writeBursts, findActor, adminOnly)
/** Staff: moderators and admins. */
export const moderatorReads = guard([401, 403], findActor, moderatorOnly)
export const moderatorWrites = guard([401, 403, 429], writeBursts, findActor, moderatorOnly)
/** A person whom no restriction forbids this. `otherwise` is the sentence for visitors. */
export const personMay = (what: Parameters<typeof mayDo>[0], otherwise?: string) =>
  guard([401, 403, 429], writeBursts, findActor, signedIn(otherwise), mayDo(what))
