import type { Moderation } from '#contract/staff/moderation.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { FactName } from '#contract/listings/facts.ts'
import { fromKeys } from '#contract/base/records.ts'
import { type EditableField, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import { type RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { HOUR } from '#contract/base/time.ts'
import { foldName } from '#contract/text/fold.ts'
import { sql } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { Ctx, UserCtx } from '../../../http/context.ts'
import { tellOwner } from '../../events/registry.ts'
import type { EditInput } from './edit-listing.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import type { Restriction } from '#contract/decisions/statement.ts'
import { conclude, giveReasons } from '../../decisions/decide.ts'
import { entriesOf, prepared } from '../../decisions/entries.ts'
import { noteWaits } from '../../decisions/listing-effects.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { leavePictures } from '../pictures/leave-pictures.ts'
import { heldVersionStatement, holdStatements, keepGuildStatement } from './hold-statements.ts'
import type { Judgement } from './judge-edit.ts'
import { isLookAlike } from '../submit/look-alike.ts'
import { editedIntoDuplicate } from '../own-duplicate.ts'
import { OWN_COLUMNS, type OwnListingRow } from '../own/own-listing.ts'

/** The fields of a listing that may change. Owners never send the last four. */
export type Changes = Omit<EditInput, 'version'> & {
  moderation?: Moderation | undefined
  staffNote?: string | null | undefined
  websiteHeld?: boolean | undefined
  factsChecked?: readonly FactName[] | undefined
}

const PICTURE_FIELDS = ['banner', 'pictures'] as const

/** What an edit of the state decides. */
const RESTRICTION_OF: Partial<Record<Moderation, Restriction>> = { denied: 'deny', suspended: 'suspend' }
/** An appeal against the decision in force about the listing `l` waits. */
const APPEALED = `EXISTS (SELECT 1 FROM statements w JOIN appeals p ON p.statement_id = w.id WHERE w.subject_kind = 'listing' AND w.subject_id = l.id
  AND w.restriction <> 'refuse-change' AND w.ended_at IS NULL AND p.decided_at IS NULL)`

interface EditBasis {
  /** The expected version, if the request has one. */
  version?: number | undefined
  /** The expected state, if the request has one. */
  moderation?: Moderation | undefined
  /** The name and address, as `duplicateKeys` writes them, that no other listing of the owner may have. */
  unique?: string | undefined
  /** Why, when the change denies or suspends the listing. */
  rule?: RuleId | undefined
  /** What has to wait, and the state for which that was found. */
  judged?: Judgement | null | undefined
}

/** How the audit log reads each value of the listing `l`. */
const READ: Record<EditableField | 'websiteHeld' | 'moderation' | 'staffNote', string> = {
  ...fromKeys(TEXT_FIELDS, (field) => `l.${field}`),
  name: 'l.name',
  tags: 'json(l.tags)',
  facts: 'json(l.facts)',
  discord: 'l.discord',
  website: 'l.website',
  websiteHeld: `json(iif(l.website_held, 'true', 'false'))`,
  banner: 'l.banner',
  bannerFocus: 'json(l.banner_focus)',
  pictures: 'json(l.pictures)',
  realmLink: 'l.realm_link',
  realmLinkVisible: `json(iif(l.realm_link_visible, 'true', 'false'))`,
  moderation: 'l.moderation',
  staffNote: 'l.staff_note',
}
/** The listing `l` as in the audit log, with the names of the API. */
export const CURRENT = `json_object(${Object.entries(READ)
  .map(([field, value]) => `'${field}', ${value}`)
  .join(', ')})`

/**
 * How each key of a change is stored; ?2 holds the new values, ?3 the time. Only the sent keys are written, because tags and names move a listing in the
 * directory.
 */
const ASSIGNMENTS: Record<keyof Changes, string> = {
  ...fromKeys(TEXT_FIELDS, (field) => `${field} = ?2 ->> '${field}'`),
  name: `name = ?2 ->> 'name', name_key = ?2 ->> 'nameKey'`,
  tags: `tags = ?2 -> 'tags'`,
  // A group that has not changed keeps the date when it was said.
  facts: `facts = ?2 -> 'facts', facts_said = (
    SELECT json_group_object(name, coalesce(iif(new IS old, (listings.facts_said ->> name), NULL), ?3)) FROM (
      SELECT f.name, json_group_array(f.value) AS new,
             (SELECT json_group_array(o.value) FROM json_each(listings.facts) o WHERE substr(o.value, 1, instr(o.value, '-') - 1) = f.name) AS old
        FROM (SELECT value, substr(value, 1, instr(value, '-') - 1) AS name FROM json_each(?2 -> 'facts')) f GROUP BY f.name))`,
  factsConfirmed: `facts_said = (SELECT json_group_object(name, ?3) FROM (
    SELECT DISTINCT substr(value, 1, instr(value, '-') - 1) AS name FROM json_each(listings.facts)))`,
  // A check names the facts that it found: it ends when they change.
  factsChecked: `facts_checked = json_patch(facts_checked, (SELECT json_group_object(c.value, json_object('at', ?3, 'facts',
    (SELECT json_group_array(f.value) FROM json_each(listings.facts) f WHERE substr(f.value, 1, instr(f.value, '-') - 1) = c.value)))
    FROM json_each(?2 -> 'factsChecked') c))`,
  discord: `discord = ?2 ->> 'discord'`,
  // The same address again keeps what staff decided about it.
  website: `website_held = iif(website IS ?2 ->> 'website', website_held, ?2 ->> 'websiteSuspect'), website = ?2 ->> 'website'`,
  websiteHeld: `website_held = ?2 ->> 'websiteHeld'`,
  // The focus belongs to the picture. One that is sent with the banner is written after this.
  banner: `banner_focus = iif(banner IS ?2 ->> 'banner', banner_focus, NULL), banner = ?2 ->> 'banner'`,
  bannerFocus: `banner_focus = ?2 -> 'bannerFocus'`,
  pictures: `pictures = ?2 -> 'pictures'`,
  realmLink: `realm_link = ?2 ->> 'realmLink'`,
  realmLinkVisible: `realm_link_visible = ?2 ->> 'realmLinkVisible'`,
  moderation: `moderation = ?2 ->> 'moderation', decided_at = ?3,
    requeued_at = iif(?2 ->> 'moderation' = 'pending' AND moderation <> 'pending', ?3, requeued_at)`,
  staffNote: `staff_note = ?2 ->> 'staffNote'`,
}

/** Facts that were said or confirmed this short a time ago, in ms, need no new date: confirming them again changes nothing. */
const FACTS_HOLD_MS = HOUR

/** A change by the owner makes a listing 'recently updated'. A decision of admins does not, nor the word that nothing has changed. */
const DECISIONS: ReadonlySet<string> = new Set([
  'moderation',
  'staffNote',
  'websiteHeld',
  'factsConfirmed',
  'factsChecked',
])

/**
 * Changes the sent fields of a listing; `undefined` when the caller may not. The audit entry has all conditions, and
 * the change follows only from it. What has to wait is stored beside the listing.
 */
export async function applyEdit(
  ctx: UserCtx,
  id: string,
  input: Changes,
  basis: EditBasis,
): Promise<{ row: OwnListingRow | undefined; done: boolean }> {
  // New facts have today's date anyway.
  const sent = sentOnly(input.facts === undefined ? input : { ...input, factsConfirmed: undefined })
  const { judged } = basis
  const holds = judged?.holds ?? {}
  const changes: Changes = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in holds)))
  const restriction = sent.moderation && RESTRICTION_OF[sent.moderation]
  const conditions = { ...basis, moderation: judged?.moderation ?? basis.moderation }
  const {
    done,
    rows: [rows],
  } = await writeOnce<[OwnListingRow]>(
    ctx,
    (attempt) => [
      ...holdStatements(ctx, id, {
        ...conditions,
        changes: sent,
        holds,
        invite: judged?.invite ?? null,
        attempt,
      }),
      auditStatement(ctx, id, changes, { ...conditions, attempt }),
      ...(restriction ? giveReasons({ ctx, attempt }, restriction, 'listing.edit') : []),
      ...(sent.moderation ? prepared(ctx, [noteWaits(entriesOf({ ctx, attempt }, ['listing.edit']))]) : []),
      changeStatement(ctx, id, changes, attempt),
      ...(restriction ? conclude({ ctx, attempt }, restriction, 'listing.edit') : []),
      ...(sent.moderation && !restriction ? takeBack({ ctx, attempt }, 'listing') : []),
      heldVersionStatement(ctx, id, attempt),
      keepGuildStatement(ctx, id, { discord: changes.discord ?? null, guild: judged?.guild ?? null }),
      // A decision about its state tells the owner itself.
      ...(isAdmin(ctx.actor) && sent.moderation === undefined
        ? tellOwner(ctx, {
            listing: sql`${id}`,
            kind: 'decision',
            key: `edit:${attempt}`,
            outcome: 'edited',
            when: sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.attempt} = ${attempt} AND ${auditLog.action} = 'listing.edit')`,
          })
        : []),
      ...(PICTURE_FIELDS.some((field) => field in sent) ? [leavePictures(ctx, attempt)] : []),
    ],
    [
      ctx.db
        .prepare(
          `SELECT ${OWN_COLUMNS} FROM listings l JOIN users u ON u.id = l.owner_id
            WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit')} OR ?3)`,
        )
        .bind(id, ctx.actor.userId, Number(isAdmin(ctx.actor))),
    ],
  )
  return { row: rows.results[0], done }
}

/** Without the keys that were left out. */
function sentOnly(input: Changes): Changes {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

function auditStatement(
  { db, now, actor }: UserCtx,
  id: string,
  changes: Changes,
  { version, moderation, unique, rule = DEFAULT_RULE, attempt }: EditBasis & { attempt: string },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
       SELECT ?10, ?2, ?3, 'listing.edit', 'listing', id, json_group_object(field, json(old -> field)),
              json_patch(json_group_object(field, json(new -> field)), iif(max(field = 'moderation') AND new ->> 'moderation' IN ('denied', 'suspended'), ?9, '{}'))
         FROM (SELECT l.id, f.key AS field, ${CURRENT} AS old, ?5 AS new FROM listings l, json_each(?5) f
                WHERE l.id = ?1 AND l.deleted_at IS NULL AND (${maySql('edit', '?3')} OR ?4) AND l.version = coalesce(?6, l.version)
                  AND (f.key <> 'factsConfirmed' OR EXISTS (SELECT 1 FROM json_each(l.facts_said) s WHERE s.value <= ?2 - ${FACTS_HOLD_MS}))
                  AND l.moderation = coalesce(?7, l.moderation) AND NOT (f.key = 'moderation' AND f.value IN ('denied', 'suspended') AND f.value <> l.moderation AND ${APPEALED}) AND NOT ${editedIntoDuplicate('?8', { person: '?3', isStaff: '?4' })})
        WHERE old ->> field IS NOT new ->> field GROUP BY id`,
    )
    .bind(
      id,
      now,
      actor.userId,
      Number(isAdmin(actor)),
      JSON.stringify(changes),
      version ?? null,
      moderation ?? null,
      unique ?? '{}',
      JSON.stringify({ rule }),
      attempt,
    )
}

/** The change, if the statement before it changed something; with `attempt`, if that left an entry of an edit. */
export function changeStatement(
  { db, now, actor }: Ctx,
  id: string,
  changes: Changes,
  attempt: string | null = null,
): D1PreparedStatement {
  const assignments = Object.entries(ASSIGNMENTS).flatMap(([key, text]) => (key in changes ? [text] : []))
  const { name, website } = changes
  const searched = wordsOf(changes)
  const values = {
    ...changes,
    ...(name !== undefined && { nameKey: foldName(name) }),
    words: searched,
    // Staff who enter an address have seen it.
    ...(website !== undefined && {
      websiteSuspect: website !== null && !isAdmin(actor) && isLookAlike(website),
    }),
  }
  // An editor of texts must have seen the current texts: only texts count as a version. The expected state protects decisions.
  const isEdit = Object.keys(changes).some((key) => !DECISIONS.has(key))
  if (Object.keys(searched).length > 0) assignments.push(`words = json_patch(words, ?2 -> 'words')`)
  return db
    .prepare(
      `UPDATE listings SET ${[...assignments, ...(isEdit ? ['version = version + 1', 'updated = ?3'] : ['version = version'])].join(', ')}
        WHERE id = ?1 AND ?2 IS NOT NULL AND ?3 IS NOT NULL AND iif(?4 IS NULL, changes() > 0,
          EXISTS (SELECT 1 FROM audit_log INDEXED BY audit_by_time WHERE at = ?3 AND attempt = ?4 AND action = 'listing.edit'))`,
    )
    .bind(id, JSON.stringify(values), now, attempt)
}
