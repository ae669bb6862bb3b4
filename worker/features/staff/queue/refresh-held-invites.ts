import { hubBackOff } from '#contract/community/hub.ts'
import type { heldChanges } from '../../../db/schema/held-changes.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'
import { type InviteAnswer, readInvite } from '../../../platform/chat-platform.ts'
import { newId } from '../../../platform/ids.ts'
import { keepGuildStatement } from '../../listings/edit/hold-statements.ts'
import { codeOf } from '../../community/hubs/ask-invite.ts'
import { LEASE_MS } from '../../community/hubs/check-hub.ts'
import { FAILURES_A_RUN, leaveAlone } from '../../community/hubs/leave-alone.ts'
import { tellOf } from '../../decisions/tell-of.ts'
import { tellPerson } from '../../events/registry.ts'
import { changeStatement } from '../../listings/edit/apply-edit.ts'

/** Few lookups per run, as of hubs. */
const LOOKUPS_A_RUN = 5

type ClaimedHeldInvite = SqlRow<typeof heldChanges, 'listing_id' | 'revision' | 'invite_failures'> &
  SqlRow<typeof listings, 'owner_id' | 'name'> & { discord: string }

/**
 * Asks again where invites lead that wait because nobody knew it: a few in each run, those that have been due longest first, one after another. When the
 * platform asks us to wait, nothing is looked up before then. The job may run twice or late: an invite is claimed before it is looked up.
 */
export async function refreshHeldInvites(ctx: Ctx): Promise<void> {
  let failures = 0
  for (let lookups = 0; lookups < LOOKUPS_A_RUN && failures < FAILURES_A_RUN; lookups += 1) {
    const claimed = await claimHeldInvite(ctx)
    if (!claimed) return
    const answer = await readInvite(ctx.env, codeOf(claimed.discord))
    failures = answer.kind === 'failed' ? failures + 1 : 0
    const backOff = hubBackOff(claimed.invite_failures + 1)
    if (answer.kind !== 'failed') await keepHeldInvite(ctx, claimed, answer, ctx.now + backOff)
    else {
      await delayHeldInvite(ctx, claimed, ctx.now + Math.max(backOff, answer.retryAfterMs ?? 0))
      if (answer.error !== 'limited') continue
      await leaveAlone(ctx, Math.max(hubBackOff(1), answer.retryAfterMs ?? 0))
      return
    }
  }
}

/** Claims the waiting invite that has been due longest; `null` when none is due, or while the platform wants to be left alone. */
function claimHeldInvite({ db, now }: Ctx): Promise<ClaimedHeldInvite | null> {
  return db
    .prepare(
      `UPDATE held_changes SET invite_next_at = ?2 WHERE listing_id = (
          SELECT listing_id FROM held_changes WHERE invite_next_at <= ?1 AND waits AND fields ->> 'discord' IS NOT NULL
             AND (SELECT invites_quiet_until FROM site_counters WHERE id = 1) <= ?1
           ORDER BY invite_next_at LIMIT 1)
       RETURNING listing_id, revision, invite_failures, fields ->> 'discord' AS discord,
         (SELECT owner_id FROM listings WHERE id = listing_id) AS owner_id, (SELECT name FROM listings WHERE id = listing_id) AS name`,
    )
    .bind(now, now + LEASE_MS)
    .first<ClaimedHeldInvite>()
}

/** An error says nothing about a waiting invite: the next lookup is at `nextAt`, in ms since 1970. */
async function delayHeldInvite(
  { db }: Ctx,
  { listing_id: id, revision }: ClaimedHeldInvite,
  nextAt: number,
): Promise<void> {
  await db
    .prepare(
      'UPDATE held_changes SET invite_failures = invite_failures + 1, invite_next_at = ?3 WHERE listing_id = ?1 AND revision = ?2',
    )
    .bind(id, revision, nextAt)
    .run()
}

/**
 * Stores where a waiting invite leads. If it is the Discord server of the listing, staff need not look: the invite
 * is published in the same transaction. An edit in between has another revision.
 */
async function keepHeldInvite(
  ctx: Ctx,
  { listing_id: id, revision, discord, owner_id, name }: ClaimedHeldInvite,
  answer: Exclude<InviteAnswer, { kind: 'failed' }>,
  nextAt: number,
): Promise<void> {
  const { db, now } = ctx
  const guild = answer.kind === 'found' ? answer.guild : null
  const attempt = newId()
  await db.batch([
    db
      .prepare(
        `UPDATE held_changes SET guild = ?3, guild_name = ?4, invite_failures = invite_failures + 1,
           invite_next_at = iif(?3 IS NOT NULL AND EXISTS (SELECT 1 FROM listings WHERE id = ?1 AND discord_guild IS NULL AND discord_state = 'new'), ?5, NULL)
          WHERE listing_id = ?1 AND revision = ?2`,
      )
      .bind(id, revision, guild?.id ?? null, guild?.name ?? null, nextAt),
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?3, NULL, 'listing.approve-change', 'listing', l.id, json_object('discord', l.discord), json_object('discord', h.fields ->> 'discord')
           FROM held_changes h JOIN listings l ON l.id = h.listing_id
          WHERE h.listing_id = ?1 AND h.revision = ?2 AND h.waits AND h.reasons ->> 'discord' = 'server' AND l.deleted_at IS NULL AND l.discord_guild = ?4`,
      )
      .bind(id, revision, now, guild?.id ?? null, attempt),
    changeStatement(ctx, id, { discord }),
    // Staff decide about the rest as it is now.
    db
      .prepare(
        `UPDATE held_changes SET fields = json_remove(fields, '$.discord'), reasons = json_remove(reasons, '$.discord'), revision = ?3, guild = NULL,
           guild_name = NULL, invite_next_at = NULL WHERE listing_id = ?1 AND revision = ?2 AND changes() > 0`,
      )
      .bind(id, revision, newId()),
    ...tellPerson(ctx, {
      userId: owner_id,
      kind: 'decision',
      key: `change:${id}:${revision}`,
      data: { outcome: 'approve-change', name, id },
    }),
    ...tellOf({ ctx, attempt }, 'listing'),
    db.prepare(`DELETE FROM held_changes WHERE listing_id = ?1 AND fields = '{}'`).bind(id),
    keepGuildStatement(ctx, id, { discord, guild: guild?.id ?? null }),
  ])
}
