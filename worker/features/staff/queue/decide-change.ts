import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { changeDecision } from '#contract/listings/change.wire.ts'
import { heldFields } from '#contract/listings/held.wire.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import type { MaybeRow, SqlRow } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError, serverNotFound } from '../../../http/verb.ts'
import { keepGuildStatement } from '../../listings/edit/hold-statements.ts'
import { leavePictures } from '../../listings/pictures/leave-pictures.ts'
import { duplicateKeys, editedIntoDuplicate } from '../../listings/own-duplicate.ts'
import { tellPerson } from '../../events/registry.ts'
import { changeStatement } from '../../listings/edit/apply-edit.ts'
import { applyDecision, conclude, giveReasons } from '../../decisions/decide.ts'
import { tellOf } from '../../decisions/tell-of.ts'
import { SHOWN } from './find-change.ts'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { entriesOf } from '../../decisions/entries.ts'

const l = alias(listings, 'l')
const h = alias(heldChanges, 'h')

type Decision = z.output<typeof changeDecision>
type Row = SqlRow<typeof listings, 'name' | 'owner_id'> &
  MaybeRow<SqlRow<typeof heldChanges, 'fields' | 'revision' | 'waits' | 'guild'>>

/** The waiting change that the admin has seen, while it waits: what both decisions ask before they write. */
const theChange = (id: string, revision: string) =>
  sql`${heldChanges} h JOIN ${listings} l ON ${l.id} = ${h.listingId}
      WHERE ${h.listingId} = ${id} AND ${h.revision} = ${revision} AND ${h.waits} AND ${l.deletedAt} IS NULL`

/**
 * Publishes a listing's waiting fields, in one transaction: only if they are still those that the admin saw
 * and no other listing of the owner has the name. The wait ends and the owner is told.
 */
export async function approveChange(
  ctx: UserCtx,
  id: string,
  { revision }: Decision,
): Promise<{ _id: string }> {
  const { row, fields } = await findChange(ctx, id, revision)
  const [done] = await writeOnce(ctx, [
    auditRows(ctx, {
      action: 'listing.approve-change',
      kind: 'listing',
      id: sql`${l.id}`,
      before: SHOWN,
      after: sql`${h.fields}`,
      from: sql`(SELECT ${duplicateKeys({ name: fields.name })} AS keys) given, ${theChange(id, revision)} AND NOT ${editedIntoDuplicate(sql`given.keys`)}`,
    }),
    changeStatement(ctx, id, fields),
    keepGuildStatement(id, { discord: fields.discord ?? null, guild: row.guild }),
    endStatement(ctx, id, revision),
    ...tellPerson(ctx, {
      userId: row.owner_id,
      kind: 'decision',
      key: `change:${id}:${revision}`,
      data: { outcome: 'approve-change', name: fields.name ?? row.name, id },
    }),
    leavePictures(ctx),
    ...tellOf(ctx, 'listing'),
  ])
  if (!done) {
    // It still waits, so only the name prevents it.
    await findChange(ctx, id, revision)
    throw new HttpError(
      'state_conflict',
      'The owner gave this name to another server. Refuse the change, or ask for another name.',
      {
        current: 'duplicate',
      },
    )
  }
  return { _id: id }
}

/**
 * Refuses them: everybody keeps seeing the old values. The audit entry names the rule, so it makes the statement of reasons and the notice. Visitors
 * never saw its pictures, and do not.
 */
export async function refuseChange(
  ctx: UserCtx,
  id: string,
  { revision, rule = DEFAULT_RULE, note }: Decision,
): Promise<{ _id: string }> {
  requireAdmin(ctx)
  const [done] = await writeOnce(ctx, [
    auditRows(ctx, {
      action: 'listing.refuse-change',
      kind: 'listing',
      id: sql`${l.id}`,
      before: SHOWN,
      after: sql`json_patch(${JSON.stringify({ rule, note: note || undefined, detected: 1 })}, json_object('refused', json(${h.fields})))`,
      from: theChange(id, revision),
    }),
    ...giveReasons(ctx, 'refuse-change'),
    ...applyDecision(ctx, 'refuse-change'),
    ...conclude(ctx, 'refuse-change'),
    leavePictures(ctx),
  ])
  if (!done) {
    await findChange(ctx, id, revision)
    throw decidedAlready()
  }
  return { _id: id }
}

/** Ends the wait, if this decision left its entry. */
function endStatement(ctx: UserCtx, id: string, revision: string) {
  return sql`DELETE FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.revision} = ${revision} AND EXISTS (
         SELECT 1 FROM ${entriesOf(ctx, ['listing.approve-change'])})`
}

async function findChange(ctx: UserCtx, id: string, revision: string) {
  requireAdmin(ctx)
  const row = await ctx.db
    .first<Row>(sql`SELECT ${l.name}, ${l.ownerId}, ${h.fields}, ${h.revision}, ${h.waits}, ${h.guild} FROM ${listings} l LEFT JOIN ${heldChanges} h ON ${h.listingId} = ${l.id}
        WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL`)
  if (!row) throw serverNotFound()
  if (row.revision === null || !row.waits) throw decidedAlready()
  if (row.revision !== revision)
    throw new HttpError('state_conflict', 'The owner has changed it again. Look at it once more.', {
      current: 'changed',
    })
  return { row, fields: heldFields.parse(storedJson(row.fields, 'held_changes.fields')) }
}

const decidedAlready = () =>
  new HttpError('state_conflict', 'No change of this server waits any more.', { current: 'decided' })
