import { and, eq } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { only } from '#contract/base/records.ts'
import type { WaitingChange } from '#contract/listings/change.wire.ts'
import { heldValues, heldReasons } from '#contract/listings/held.wire.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { EDITED_COLUMNS, auditedValue } from '../../listings/edit/listing-change.ts'

export async function findChange(ctx: Ctx, listingId: string): Promise<WaitingChange | null> {
  const [row] = await ctx.db.orm
    .select({
      ...only(heldChanges, ['since', 'revision', 'fields', 'reasons', 'guild', 'guildName']),
      listing: EDITED_COLUMNS,
    })
    .from(heldChanges)
    .innerJoin(listings, eq(listings.id, heldChanges.listingId))
    .where(and(eq(heldChanges.listingId, listingId), eq(heldChanges.waits, true)))
  if (!row) return null
  const { listing, fields, reasons, guild } = row
  const shown = Object.fromEntries(Object.keys(fields).map((field) => [field, auditedValue(listing, field)]))
  return {
    since: iso(row.since),
    revision: row.revision,
    before: heldValues.safeParse(shown).data ?? {},
    after: heldValues.safeParse(fields).data ?? {},
    reasons: heldReasons.safeParse(reasons).data ?? {},
    guild: guild === null ? null : { id: guild, name: row.guildName },
  }
}
