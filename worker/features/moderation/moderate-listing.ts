import { type Moderation, MODERATION_TABLE, type ModerationAction } from '../../../contract/moderation.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal, serverNotFound } from '../../http/refusal.ts'
import { assertAdmin } from './assert-admin.ts'

interface ModerationInput {
  listingId: string
  action: ModerationAction
  /** Told to the owner with the decision. */
  note: string | null
}

/**
 * Applies one staff action. The trail is written first and only if the listing is in a state the action starts from; the change follows
 * only if the trail was written: of any number of contradictory actions each either happens whole or is told what it found.
 */
export async function moderateListing(ctx: UserCtx, { listingId, action, note }: ModerationInput) {
  assertAdmin(ctx)
  const { db, now } = ctx
  const { from, to } = MODERATION_TABLE[action]
  const [, changed, present] = await db.batch<
    [never, { moderation: Moderation }, { moderation: Moderation }]
  >([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?2, ?3, ?4, 'listing', l.id, json_object('moderation', l.moderation, 'note', l.staff_note), json_object('moderation', ?5, 'note', ?6)
           FROM listings l WHERE l.id = ?1 AND l.moderation IN (SELECT value FROM json_each(?7))`,
      )
      .bind(listingId, now, ctx.actor.userId, `listing.${action}`, to, note, JSON.stringify(from)),
    db
      .prepare(
        'UPDATE listings SET moderation = ?2, staff_note = ?3 WHERE id = ?1 AND changes() > 0 RETURNING moderation',
      )
      .bind(listingId, to, note),
    db.prepare('SELECT moderation FROM listings WHERE id = ?1').bind(listingId),
  ])
  const current = present.results[0]?.moderation
  if (!current) throw serverNotFound()
  if (!changed.results.length)
    throw new Refusal('state_conflict', `This server is ${current} by now.`, { current })
  return { _id: listingId, moderation: to }
}
