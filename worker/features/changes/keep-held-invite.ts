import type { heldChanges } from '../../db/schema/held-changes.ts'
import type { listings } from '../../db/schema/listings.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import type { InviteAnswer } from '../../platform/chat-platform.ts'
import { newId } from '../../platform/ids.ts'
import { noticeStatement } from '../notices/notice-statement.ts'
import { changeStatement } from '../owner/apply-edit.ts'
import { keepGuildStatement } from './hold-statements.ts'

export type ClaimedHeldInvite = SqlRow<typeof heldChanges, 'listing_id' | 'revision' | 'invite_failures'> &
  SqlRow<typeof listings, 'owner_id' | 'name'> & { discord: string }

/**
 * Claims the waiting invite whose lookup has been due longest, until `until` (ms since 1970); `null` when none is due, or while the platform wants to be left
 * alone.
 */
export function claimHeldInvite({ db, now }: Ctx, until: number): Promise<ClaimedHeldInvite | null> {
  return db
    .prepare(
      `UPDATE held_changes SET invite_next_at = ?2 WHERE listing_id = (
          SELECT listing_id FROM held_changes WHERE invite_next_at <= ?1 AND waits AND fields ->> 'discord' IS NOT NULL
             AND (SELECT invites_quiet_until FROM site_counters WHERE id = 1) <= ?1
           ORDER BY invite_next_at LIMIT 1)
       RETURNING listing_id, revision, invite_failures, fields ->> 'discord' AS discord,
         (SELECT owner_id FROM listings WHERE id = listing_id) AS owner_id, (SELECT name FROM listings WHERE id = listing_id) AS name`,
    )
    .bind(now, until)
    .first<ClaimedHeldInvite>()
}

/** An error says nothing about a waiting invite: the next lookup is at `nextAt`, in ms since 1970. */
export async function delayHeldInvite(
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
 * Stores where a waiting invite leads, for staff. If it leads to the Discord server of the listing, staff need not look: the invite is published, in the same
 * transaction, with an entry by the system and a notice to the owner. While that server is not known yet, the next lookup is at `nextAt`. An edit meanwhile
 * has another revision, and is looked up later.
 */
export async function keepHeldInvite(
  ctx: Ctx,
  { listing_id: id, revision, discord, owner_id, name }: ClaimedHeldInvite,
  answer: Exclude<InviteAnswer, { kind: 'failed' }>,
  nextAt: number,
): Promise<void> {
  const { db, now } = ctx
  const guild = answer.kind === 'found' ? answer.guild : null
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
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?3, NULL, 'listing.approve-change', 'listing', l.id, json_object('discord', l.discord), json_object('discord', h.fields ->> 'discord')
           FROM held_changes h JOIN listings l ON l.id = h.listing_id
          WHERE h.listing_id = ?1 AND h.revision = ?2 AND h.waits AND h.reasons ->> 'discord' = 'server' AND l.deleted_at IS NULL AND l.discord_guild = ?4`,
      )
      .bind(id, revision, now, guild?.id ?? null),
    changeStatement(ctx, id, { discord }),
    // Staff decide about the rest as it is now.
    db
      .prepare(
        `UPDATE held_changes SET fields = json_remove(fields, '$.discord'), reasons = json_remove(reasons, '$.discord'), revision = ?3, guild = NULL,
           guild_name = NULL, invite_next_at = NULL WHERE listing_id = ?1 AND revision = ?2 AND changes() > 0`,
      )
      .bind(id, revision, newId()),
    noticeStatement(ctx, {
      userId: owner_id,
      kind: 'decision',
      key: `change:${id}:${revision}`,
      data: { outcome: 'approve-change', name, id },
    }),
    db.prepare(`DELETE FROM held_changes WHERE listing_id = ?1 AND fields = '{}'`).bind(id),
    keepGuildStatement(ctx, id, { discord, guild: guild?.id ?? null }),
  ])
}
