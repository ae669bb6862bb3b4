import { alias } from 'drizzle-orm/sqlite-core'
import type { Moderation } from '#contract/staff/moderation.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { FactName } from '#contract/listings/facts.ts'
import { fromKeys } from '#contract/base/records.ts'
import { type EditableField, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { HOUR } from '#contract/base/time.ts'
import { foldName } from '#contract/text/fold.ts'
import { type SQL, sql } from 'drizzle-orm'
import { may } from '../../../db/side-sql.ts'
import type { Ctx, UserCtx } from '../../../http/verb.ts'
import { tellOwner } from '../../events/registry.ts'
import type { EditInput } from './edit-listing.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { BESIDE, type Restriction } from '#contract/decisions/statement.ts'
import { conclude, giveReasons } from '../../decisions/decide.ts'
import { entriesOf } from '../../decisions/entries.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { leavePictures } from '../pictures/leave-pictures.ts'
import { heldVersionStatement, holdStatements, keepGuildStatement } from './hold-statements.ts'
import type { Judgement } from './judge-edit.ts'
import { isLookAlike } from '../submit/look-alike.ts'
import { editedIntoDuplicate } from '../own-duplicate.ts'
import { OWN_LISTINGS, type OwnListingRow } from '../own/own-listing.ts'
import { appeals, listings, statements } from '../../../db/schema.ts'
import { set, type Values } from '../../../db/sql.ts'

const l = alias(listings, 'l')
const w = alias(statements, 'w')
const p = alias(appeals, 'p')

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
const APPEALED = sql`EXISTS (SELECT 1 FROM ${statements} w JOIN ${appeals} p ON ${p.statementId} = ${w.id} WHERE ${w.subjectKind} = 'listing'
  AND ${w.subjectId} = ${l.id}
  AND ${w.restriction} NOT IN ${BESIDE} AND ${w.endedAt} IS NULL AND ${p.decidedAt} IS NULL)`

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
const READ: Record<EditableField | 'websiteHeld' | 'moderation' | 'staffNote', SQL> = {
  ...fromKeys(TEXT_FIELDS, (field) => sql`${l[field]}`),
  name: sql`${l.name}`,
  tags: sql`json(${l.tags})`,
  facts: sql`json(${l.facts})`,
  discord: sql`${l.discord}`,
  website: sql`${l.website}`,
  websiteHeld: sql`json(iif(${l.websiteHeld}, 'true', 'false'))`,
  banner: sql`${l.banner}`,
  bannerFocus: sql`json(${l.bannerFocus})`,
  pictures: sql`json(${l.pictures})`,
  realmLink: sql`${l.realmLink}`,
  realmLinkVisible: sql`json(iif(${l.realmLinkVisible}, 'true', 'false'))`,
  moderation: sql`${l.moderation}`,
  staffNote: sql`${l.staffNote}`,
}
/** The listing `l` as in the audit log, with the names of the API. */
export const CURRENT = sql`json_object(${sql.join(
  Object.entries(READ).map(([field, value]) => sql`${sql.raw(`'${field}'`)}, ${value}`),
  sql`, `,
)})`

const value = (key: string) => sql`given.new ->> ${sql.raw(`'${key}'`)}`
const json = (key: string) => sql`given.new -> ${sql.raw(`'${key}'`)}`
const groupOf = (fact: SQL) => sql`substr(${fact}, 1, instr(${fact}, '-') - 1)`

/**
 * How each key of a change is stored, from the row `given`. Only the sent keys are written, because tags and names move a listing in the
 * directory.
 */
const ASSIGNMENTS: Record<keyof Changes, Values<typeof listings>> = {
  ...fromKeys(TEXT_FIELDS, (field) => ({ [field]: value(field) })),
  name: { name: value('name'), nameKey: value('nameKey') },
  tags: { tags: json('tags') },
  // A group that has not changed keeps the date when it was said.
  facts: {
    facts: json('facts'),
    factsSaid: sql`(SELECT json_group_object(name, coalesce(iif(new IS old, (${listings.factsSaid} ->> name), NULL), given.at)) FROM (
      SELECT f.name, json_group_array(f.value) AS new,
             (SELECT json_group_array(o.value) FROM json_each(${listings.facts}) o WHERE ${groupOf(sql`o.value`)} = f.name) AS old
        FROM (SELECT value, ${groupOf(sql`value`)} AS name FROM json_each(${json('facts')})) f GROUP BY f.name))`,
  },
  factsConfirmed: {
    factsSaid: sql`(SELECT json_group_object(name, given.at) FROM (SELECT DISTINCT ${groupOf(sql`value`)} AS name FROM json_each(${listings.facts})))`,
  },
  // A check names the facts that it found: it ends when they change.
  factsChecked: {
    factsChecked: sql`json_patch(${listings.factsChecked}, (SELECT json_group_object(c.value, json_object('at', given.at, 'facts',
    (SELECT json_group_array(f.value) FROM json_each(${listings.facts}) f WHERE ${groupOf(sql`f.value`)} = c.value)))
    FROM json_each(${json('factsChecked')}) c))`,
  },
  discord: { discord: value('discord') },
  // The same address again keeps what staff decided about it.
  website: {
    website: value('website'),
    websiteHeld: sql`iif(${listings.website} IS ${value('website')}, ${listings.websiteHeld}, ${value('websiteSuspect')})`,
  },
  websiteHeld: { websiteHeld: value('websiteHeld') },
  // The focus belongs to the picture. One that is sent with the banner is written instead of this.
  banner: {
    banner: value('banner'),
    bannerFocus: sql`iif(${listings.banner} IS ${value('banner')}, ${listings.bannerFocus}, NULL)`,
  },
  bannerFocus: { bannerFocus: json('bannerFocus') },
  pictures: { pictures: json('pictures') },
  realmLink: {
    realmLink: value('realmLink'),
    linkChangedAt: sql`iif(${listings.realmLink} IS ${value('realmLink')}, ${listings.linkChangedAt}, given.at)`,
  },
  realmLinkVisible: { realmLinkVisible: value('realmLinkVisible') },
  moderation: {
    moderation: value('moderation'),
    decidedAt: sql`given.at`,
    requeuedAt: sql`iif(${value('moderation')} = 'pending' AND ${listings.moderation} <> 'pending', given.at, ${listings.requeuedAt})`,
  },
  staffNote: { staffNote: value('staffNote') },
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
  const [done, ...rows] = await writeOnce<[OwnListingRow]>(
    ctx,
    [
      ...holdStatements(ctx, id, {
        ...conditions,
        changes: sent,
        holds,
        invite: judged?.invite ?? null,
      }),
      auditStatement(ctx, id, changes, conditions),
      ...(restriction ? giveReasons(ctx, restriction, 'listing.edit') : []),
      changeStatement(ctx, id, changes),
      ...(restriction ? conclude(ctx, restriction, 'listing.edit') : []),
      ...(sent.moderation && !restriction ? takeBack(ctx, 'listing') : []),
      heldVersionStatement(ctx, id),
      keepGuildStatement(id, { discord: changes.discord ?? null, guild: judged?.guild ?? null }),
      // A decision about its state tells the owner itself.
      ...(isAdmin(ctx.actor) && sent.moderation === undefined
        ? tellOwner(ctx, {
            listing: sql`${id}`,
            kind: 'decision',
            key: `edit:${ctx.idempotencyKey}`,
            outcome: 'edited',
            when: sql`EXISTS (SELECT 1 FROM ${entriesOf(ctx, ['listing.edit'])})`,
          })
        : []),
      ...(PICTURE_FIELDS.some((field) => field in sent) ? [leavePictures(ctx)] : []),
    ],
    [
      sql`${OWN_LISTINGS}
            WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', ctx.actor.userId, l)} OR ${Number(isAdmin(ctx.actor))})`,
    ],
  )
  return { row: rows[0][0], done }
}

/** Without the keys that were left out. */
function sentOnly(input: Changes): Changes {
  return Object.fromEntries(Object.entries(input).filter(([, sent]) => sent !== undefined))
}

function auditStatement(
  ctx: UserCtx,
  id: string,
  changes: Changes,
  { version, moderation, unique, rule = DEFAULT_RULE }: EditBasis,
): SQL {
  const { now, actor } = ctx
  const sent = JSON.stringify(changes)
  return sql`${auditEntry(ctx)}, 'listing.edit', 'listing', id, json_group_object(field, json(old -> field)),
              json_patch(json_group_object(field, json(new -> field)), iif(max(field = 'moderation')
              AND new ->> 'moderation' IN ('denied', 'suspended'), ${JSON.stringify({ rule })}, '{}'))
         FROM (SELECT ${l.id}, f.key AS field, ${CURRENT} AS old, ${sent} AS new FROM ${listings} l, json_each(${sent}) f
                WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})
                AND ${l.version} = coalesce(${version ?? null}, ${l.version})
                  AND (f.key <> 'factsConfirmed' OR EXISTS (SELECT 1 FROM json_each(${l.factsSaid}) s WHERE s.value <= ${now} - ${FACTS_HOLD_MS}))
                  AND ${l.moderation} = coalesce(${moderation ?? null}, ${l.moderation}) AND NOT (f.key = 'moderation' AND f.value IN ('denied', 'suspended')
                  AND f.value <> ${l.moderation} AND ${APPEALED})
                  AND NOT ${editedIntoDuplicate(unique ?? null, actor)})
        WHERE old ->> field IS NOT new ->> field GROUP BY id`
}

/** The change, if this request left an entry of it. */
export function changeStatement(ctx: Ctx, id: string, changes: Changes): SQL {
  const { now, actor } = ctx
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
  const assignments: Values<typeof listings> = Object.assign(
    isEdit ? { version: sql`${listings.version} + 1`, updated: now } : { version: sql`${listings.version}` },
    ...Object.entries(ASSIGNMENTS).flatMap(([key, columns]) => (key in changes ? [columns] : [])),
    Object.keys(searched).length > 0 && { words: sql`json_patch(${listings.words}, ${json('words')})` },
  )
  return sql`UPDATE ${listings} SET ${set(listings, assignments)} FROM (SELECT ${JSON.stringify(values)} AS new, ${now} AS at) given
        WHERE ${listings.id} = ${id} AND EXISTS (SELECT 1 FROM ${entriesOf(ctx, ['listing.edit', 'listing.approve-change'])})`
}
