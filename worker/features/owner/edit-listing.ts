import type { z } from 'zod'
import { EDIT_CONFLICT_MESSAGE, type OwnListing } from '../../../contract/owner.ts'
import { isAdmin } from '../../../contract/permissions.ts'
import { foldName } from '../../../contract/text.ts'
import type { listingEdit } from '../../../contract/wire/owner.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { notYours, OWN_COLUMNS, ownListingOf, type OwnListingRow } from './own-listing.ts'

export type EditInput = z.output<typeof listingEdit>

type Changes = Omit<EditInput, 'version'>

/** The listing as the trail tells it, under the names of the wire. */
const CURRENT = `json_object('name', l.name, 'description', l.description, 'tags', json(l.tags), 'discord', l.discord,
  'banner', l.banner, 'realmLink', l.realm_link, 'realmLinkVisible', json(iif(l.realm_link_visible, 'true', 'false')))`

/** How each key of a change is stored; ?2 holds the new values. Only what was sent is written: tags and names move a listing in the directory. */
const ASSIGNMENTS: Record<keyof Changes, string> = {
  name: `name = ?2 ->> 'name', name_key = ?2 ->> 'nameKey'`,
  description: `description = ?2 ->> 'description'`,
  tags: `tags = ?2 -> 'tags'`,
  discord: `discord = ?2 ->> 'discord'`,
  banner: `banner = ?2 ->> 'banner'`,
  realmLink: `realm_link = ?2 ->> 'realmLink'`,
  realmLinkVisible: `realm_link_visible = ?2 ->> 'realmLinkVisible'`,
}

/** Refused because of somebody else's edit: carries the listing as that left it, so that the editor can choose. */
class EditConflict extends Refusal {
  readonly listing: OwnListing

  constructor(listing: OwnListing) {
    super('state_conflict', EDIT_CONFLICT_MESSAGE)
    this.listing = listing
  }

  override body() {
    return { ...super.body(), version: this.listing.version, listing: this.listing }
  }
}

/**
 * Changes what was sent of a listing, for its owner and admins. The trail is written first: whose listing, which version and whether anything
 * differs are all decided there; the change follows only if it was. Its state stays: an approved listing remains approved.
 */
export async function editListing(
  ctx: UserCtx,
  id: string,
  { version, ...input }: EditInput,
): Promise<OwnListing> {
  const { db, now } = ctx
  const changes = sentOnly(input)
  const [, changed, rows] = await db.batch<[never, { id: string }, OwnListingRow]>([
    trailStatement(ctx, id, changes, version),
    changeStatement(ctx, id, changes),
    db
      .prepare(`SELECT ${OWN_COLUMNS} FROM listings l WHERE l.id = ?1 AND (l.owner_id = ?2 OR ?3)`)
      .bind(id, ctx.actor.userId, Number(isAdmin(ctx.actor))),
  ])
  const row = rows.results[0]
  if (!row) throw notYours()
  const listing = ownListingOf(row, now)
  // What is wanted may be there already: the same edit sent twice is no conflict.
  if (!changed.results.length && !agrees(listing, changes)) throw new EditConflict(listing)
  return listing
}

/** Without the keys that were left out. */
function sentOnly(input: Changes): Changes {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

function trailStatement(
  { db, now, actor }: UserCtx,
  id: string,
  changes: Changes,
  version: number | undefined,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
       SELECT ?2, ?3, 'listing.edit', 'listing', id, json_group_object(field, json(old -> field)), json_group_object(field, json(new -> field))
         FROM (SELECT l.id, f.key AS field, ${CURRENT} AS old, ?5 AS new FROM listings l, json_each(?5) f
                WHERE l.id = ?1 AND (l.owner_id = ?3 OR ?4) AND l.version = coalesce(?6, l.version))
        WHERE old ->> field IS NOT new ->> field GROUP BY id`,
    )
    .bind(id, now, actor.userId, Number(isAdmin(actor)), JSON.stringify(changes), version ?? null)
}

function changeStatement({ db, now }: UserCtx, id: string, changes: Changes): D1PreparedStatement {
  const assignments = Object.entries(ASSIGNMENTS).flatMap(([key, sql]) => (key in changes ? [sql] : []))
  const { name } = changes
  const values = name === undefined ? changes : { ...changes, nameKey: foldName(name) }
  return db
    .prepare(
      `UPDATE listings SET ${[...assignments, 'version = version + 1', 'updated = ?3'].join(', ')}
        WHERE id = ?1 AND changes() > 0 AND ?2 IS NOT NULL RETURNING id`,
    )
    .bind(id, JSON.stringify(values), now)
}

/** Whether a listing already is as it is wanted. */
function agrees(listing: OwnListing, changes: Changes): boolean {
  const present = new Map<string, unknown>(Object.entries(listing))
  return Object.entries(changes).every(
    ([key, value]) => JSON.stringify(present.get(key)) === JSON.stringify(value),
  )
}
