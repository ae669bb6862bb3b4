import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isAdmin } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { OWN_LISTINGS, type OwnListingRow } from '../own/own-listing.ts'

const l = alias(listings, 'l')

/** A listing as its team and admins see it; `null` for everybody else, and when it is deleted. */
export const findEdited = ({ db, actor }: UserCtx, id: string): Promise<OwnListingRow | null> =>
  db.first<OwnListingRow>(sql`${OWN_LISTINGS}
    WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})`)
