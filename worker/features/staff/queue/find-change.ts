import { and, eq } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import type { WaitingChange } from '#contract/listings/change.wire.ts'
import { heldValues, heldReasons } from '#contract/listings/held.wire.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { askInvite } from '../../community/hubs/ask-invite.ts'
import type { HeldInvite } from '../../listings/edit/held-change.ts'
import { EDITED_COLUMNS, auditedValue } from '../../listings/edit/listing-change.ts'

/**
 * The change of a listing that waits; `null` when none does. Asks Discord where its invite leads while that is
 * not known.
 */
export async function findChange(ctx: UserCtx, listingId: string): Promise<WaitingChange | null> {
  const [row] = await ctx.db.orm
    .select({
      ...only(heldChanges, ['since', 'revision', 'fields', 'reasons', 'guild', 'guildName']),
      listing: EDITED_COLUMNS,
    })
    .from(heldChanges)
    .innerJoin(listings, eq(listings.id, heldChanges.listingId))
    .where(and(eq(heldChanges.listingId, listingId), eq(heldChanges.waits, true)))
  if (!row) return null
  const { listing, fields, reasons, revision } = row
  const shown = Object.fromEntries(Object.keys(fields).map((field) => [field, auditedValue(listing, field)]))
  const after = heldValues.safeParse(fields).data ?? {}
  const waiting = { listingId, revision, discord: after.discord }
  const { guild, guildName } = row.guild === null ? await lookUpServer(ctx, waiting) : row
  return {
    since: iso(row.since),
    revision,
    before: heldValues.safeParse(shown).data ?? {},
    after,
    reasons: heldReasons.safeParse(reasons).data ?? {},
    guild: guild === null ? null : { id: guild, name: guildName },
  }
}

interface WaitingInvite {
  listingId: string
  revision: string
  discord: string | null | undefined
}

/** Asks for the Discord server of a waiting invite, and stores it unless the change was edited since. */
async function lookUpServer(
  ctx: UserCtx,
  { listingId, revision, discord }: WaitingInvite,
): Promise<HeldInvite> {
  const answer = discord ? await askInvite(ctx, discord) : null
  if (answer?.kind !== 'found') return { guild: null, guildName: null }
  const found = { guild: answer.guild.id, guildName: answer.guild.name }
  const which = and(eq(heldChanges.listingId, listingId), eq(heldChanges.revision, revision))
  await ctx.db.repeatable([ctx.db.orm.update(heldChanges).set(found).where(which)])
  return found
}
