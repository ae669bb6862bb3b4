import {
  MODERATION_TABLE,
  type Moderation,
  type ModerationAction,
  stateSentence,
} from '#contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError, serverNotFound } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'
import { decide } from './decide.ts'

interface ModerationInput {
  listingId: string
  action: ModerationAction
  /** Told to the owner with the decision. */
  note: string | null
}

/** Applies one admin action to one listing. Of any number of contradictory ones each either happens whole or is told what it found. */
export async function moderateListing(
  ctx: UserCtx,
  { listingId, action, note }: ModerationInput,
): Promise<{ _id: string; moderation: Moderation }> {
  requireAdmin(ctx)
  const [outcome] = await decide(ctx, { ids: [listingId], action, note })
  if (!outcome || outcome.moderation === null) throw serverNotFound()
  if (!outcome.done)
    throw new HttpError('state_conflict', stateSentence(outcome.moderation), { current: outcome.moderation })
  return { _id: listingId, moderation: MODERATION_TABLE[action].to }
}
