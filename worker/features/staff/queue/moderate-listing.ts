import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  MODERATION_TABLE,
  REWRITTEN_SENTENCE,
  type Moderation,
  stateSentence,
} from '#contract/staff/moderation.ts'
import type { bulkBody } from '#contract/staff/moderation.wire.ts'
import { auditLog, users } from '../../../db/schema.ts'
import { requireModerator } from '../../../http/auth.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { appealWaitsError } from '../../decisions/appeal-waits-error.ts'
import { type Decision, takeAction, type Outcome } from './decide.ts'

type ModerationInput = Omit<Decision, 'ids' | 'versions'> & {
  listingId: string
  version?: number | undefined
}

/**
 * Applies one action of staff to one listing. Of simultaneous contradictory actions, each is either applied
 * as a whole or answers the state that prevented it.
 */
export async function moderateListing(
  ctx: UserCtx,
  { listingId, version, ...decision }: ModerationInput,
): Promise<{ _id: string; moderation: Moderation }> {
  requireModerator(ctx)
  const [outcome] = await takeAction(ctx, {
    ids: [listingId],
    versions: { [listingId]: version },
    ...decision,
  })
  if (!outcome || outcome.moderation === null) throw serverNotFound()
  const { because, moderation: current } = outcome
  if (because === 'appealed') throw appealWaitsError()
  if (because === 'rewritten') throw new HttpError('state_conflict', REWRITTEN_SENTENCE, { current })
  if (because === 'state')
    throw new HttpError('state_conflict', stateSentence(outcome.moderation), {
      current: outcome.moderation,
      ...(await lastActor(ctx, listingId)),
    })
  return { _id: listingId, moderation: MODERATION_TABLE[decision.action].to }
}

/** Who changed the listing last, so that staff know whom to ask. */
async function lastActor({ db: { orm } }: UserCtx, listingId: string): Promise<{ by?: string }> {
  const [row] = await orm
    .select({ by: users.username })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.targetKind, 'listing'), eq(auditLog.targetId, listingId)))
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return row ?? {}
}

type BulkInput = Omit<z.output<typeof bulkBody>, 'note'> & { note: string | null }

/**
 * Approves or denies many listings in one call. Those in another state already stay unchanged, and the answer
 * says so.
 */
export async function moderateListings(
  ctx: UserCtx,
  { versions = [], ...input }: BulkInput,
): Promise<{ items: Outcome[] }> {
  requireModerator(ctx)
  const seen = Object.fromEntries(versions.map(({ _id, version }) => [_id, version]))
  return { items: await takeAction(ctx, { ...input, versions: seen }) }
}
