import { HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { editedIntoDuplicate } from '../own-duplicate.ts'

/** What is known about the Discord server behind a waiting invite. */
export interface HeldInvite {
  guild: string | null
  guildName: string | null
  /** When the job looks it up, in ms since 1970; `null` for never. */
  nextAt: number | null
}

interface Hold {
  /** The fields of the edit. Those that do not wait end what waited for them. */
  changes: { [Field in HeldField]?: HeldValues[Field] | undefined }
  holds: Holds
  invite: HeldInvite | null
  /** The conditions of the edit, as in its own statement. */
  version?: number | undefined
  moderation?: Moderation | undefined
  /** Of a name and an address: see `duplicateKeys`. */
  unique?: string | undefined
  /** Names this edit in the audit log, and what waits by it: see `writeOnce`. */
  attempt: string
}

/**
 * The statements that let fields of an edit wait, for the batch of the edit, before its own: the entry in the audit log, if anything changes of what waits, and
 * the change. A field that is sent and does not wait, such as the old value again, withdraws what waited.
 */
export function holdStatements(
  { db, now, actor }: UserCtx,
  id: string,
  { changes, holds, invite, version, moderation, unique, attempt }: Hold,
): [D1PreparedStatement, D1PreparedStatement, D1PreparedStatement] {
  const sent = HELD_FIELDS.filter((field) => changes[field] !== undefined)
  // A new banner that does not wait has its own focus.
  const settled = sent.includes('banner') && !holds.banner ? [...sent, 'bannerFocus' as const] : sent
  const patchOf = (value: (field: HeldField) => unknown) =>
    JSON.stringify(Object.fromEntries(settled.map((field) => [field, holds[field] ? value(field) : null])))
  const fields = patchOf((field) => changes[field])
  const reasons = patchOf((field) => holds[field])
  return [
    db
      .prepare(
        `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?9, ?2, ?3, 'listing.hold-change', 'listing', l.id, coalesce(h.fields, '{}'), json_patch(coalesce(h.fields, '{}'), ?8)
           FROM listings l LEFT JOIN held_changes h ON h.listing_id = l.id
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit', '?3')} OR ?4) AND l.version = coalesce(?5, l.version)
            AND l.moderation = coalesce(?6, l.moderation) AND NOT ${editedIntoDuplicate('?7', { person: '?3', isStaff: '?4' })}
            AND json_patch(coalesce(h.fields, '{}'), ?8) <> coalesce(h.fields, '{}')`,
      )
      .bind(
        id,
        now,
        actor.userId,
        Number(isAdmin(actor)),
        version ?? null,
        moderation ?? null,
        unique ?? '{}',
        fields,
        attempt,
      ),
    db
      .prepare(
        `INSERT INTO held_changes (listing_id, fields, reasons, since, at, revision, invite_next_at, guild, guild_name)
         SELECT ?1, json_patch('{}', ?2), json_patch('{}', ?3), ?4, ?4, ?7, ?5 ->> 'nextAt', ?5 ->> 'guild', ?5 ->> 'guildName' WHERE changes() > 0
         ON CONFLICT (listing_id) DO UPDATE SET fields = json_patch(fields, ?2), reasons = json_patch(reasons, ?3), at = ?4, revision = excluded.revision,
           invite_next_at = iif(?6, excluded.invite_next_at, invite_next_at), invite_failures = iif(?6, 0, invite_failures),
           guild = iif(?6, excluded.guild, guild), guild_name = iif(?6, excluded.guild_name, guild_name)
`,
      )
      .bind(
        id,
        fields,
        reasons,
        now,
        JSON.stringify(invite ?? {}),
        Number(changes.discord !== undefined),
        attempt,
      ),
    db.prepare(`DELETE FROM held_changes WHERE listing_id = ?1 AND fields = '{}'`).bind(id),
  ]
}

/**
 * Another version of a listing when an edit only made fields wait, so that two editors notice each other. For the end of the batch; a change that is public at
 * once makes its own.
 */
export function heldVersionStatement(
  { db }: Pick<UserCtx, 'db'>,
  id: string,
  attempt: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE listings SET version = version + 1 WHERE id = ?1 AND EXISTS (SELECT 1 FROM held_changes WHERE listing_id = ?1 AND revision = ?2)
          AND 'listing.hold-change' = (SELECT action FROM audit_log WHERE target_kind = 'listing' AND target_id = ?1 ORDER BY seq DESC LIMIT 1)`,
    )
    .bind(id, attempt)
}

/** The Discord server of a new invite that is known to be the one of the old invite. A trigger forgot it with the old one. */
export function keepGuildStatement(
  { db }: Pick<UserCtx, 'db'>,
  id: string,
  { discord, guild }: { discord: string | null; guild: string | null },
): D1PreparedStatement {
  return db
    .prepare(
      'UPDATE listings SET discord_guild = ?3 WHERE id = ?1 AND discord = ?2 AND ?3 IS NOT NULL AND discord_guild IS NULL',
    )
    .bind(id, discord, guild)
}
