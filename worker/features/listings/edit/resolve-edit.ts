import { and, eq, isNull } from 'drizzle-orm'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { INVITE_CODE_MIN, INVITE_MESSAGE, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import { heldValues } from '#contract/listings/held.wire.ts'
import { type OrderedPicture, PICTURES_MESSAGES } from '#contract/listings/pictures.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import { heldChanges, listings } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { may } from '../../../db/team-sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { storedPictures } from '../listing-row.ts'
import { claimPicture } from '../pictures/claim-picture.ts'
import { copyPicture } from '../pictures/ingest-banner-url.ts'

interface Resolvable {
  banner?: string | null | undefined
  discord?: string | null | undefined
  pictures?: OrderedPicture[] | undefined
}

/**
 * Replaces addresses of pictures by those in the store, and refuses a short invite code unless the listing
 * has it already. For strangers, whom the edit itself refuses, copies and claims nothing.
 */
export async function resolveEdit<Changes extends Resolvable>(
  ctx: UserCtx,
  id: string,
  changes: Changes,
): Promise<Changes> {
  const { banner, discord, pictures } = changes
  const isShort = Boolean(discord) && parseDiscordInvite(discord ?? '', INVITE_CODE_MIN.edit) === null
  if (!banner && !isShort && !pictures?.length) return changes
  // No condition for staff.
  const forTeam = mayModerate(ctx.actor) ? undefined : may('edit', ctx.actor.userId, listings)
  const [stored] = await ctx.db.orm
    .select({
      banner: listings.banner,
      discord: listings.discord,
      pictures: storedText(listings.pictures),
      heldFields: storedText(heldChanges.fields),
    })
    .from(listings)
    .leftJoin(heldChanges, eq(heldChanges.listingId, listings.id))
    .where(and(eq(listings.id, id), isNull(listings.deletedAt), forTeam))
  // An address that was not copied must not reach the edit.
  if (!stored) return { ...changes, banner: null }
  if (isShort && discord !== stored.discord)
    throw new HttpError('invalid_input', INVITE_MESSAGE, { field: 'discord' })
  const ownPaths = ownPathsOf(stored)
  return {
    ...changes,
    ...(banner && { banner: await storeBanner(ctx, banner, ownPaths) }),
    ...(pictures && { pictures: await claimPictures(ctx, pictures, ownPaths) }),
  }
}

interface StoredPaths {
  banner: string | null
  pictures: string
  heldFields: string | null
}

type OwnPaths = ReadonlySet<string | null | undefined>

/** The pictures that the listing shows, and those of its waiting change: others of its team may have uploaded them. */
function ownPathsOf({ banner, pictures, heldFields }: StoredPaths): OwnPaths {
  const held = heldValues.safeParse(storedJson(heldFields, 'held_changes.fields')).data
  const ordered = [...storedPictures(pictures), ...(held?.pictures ?? [])]
  return new Set([banner, held?.banner, ...ordered.map(({ url }) => url)])
}

/**
 * The address of the picture in the store: one that the listing has, one of the actor's drafts, or a new
 * copy from another site.
 */
async function storeBanner(ctx: UserCtx, address: string, ownPaths: OwnPaths): Promise<string> {
  const path = pathOf(ctx, address)
  if (!parseBannerPath(path) && !ownPaths.has(path)) return copyPicture(ctx, address)
  return claimUnlessOwn(ctx, path, ownPaths, 'banner')
}

/** The other pictures by their addresses in the store. Each must be there, and none may be listed twice. */
async function claimPictures(ctx: UserCtx, pictures: readonly OrderedPicture[], ownPaths: OwnPaths) {
  const paths = pictures.map(({ url }) => pathOf(ctx, url))
  const again = paths.findIndex((path, index) => paths.indexOf(path) < index)
  if (again >= 0)
    throw new HttpError('invalid_input', PICTURES_MESSAGES.twice, { field: `pictures.${again}.url` })
  return Promise.all(
    pictures.map(async ({ alt }, index) => ({
      url: await claimUnlessOwn(ctx, paths[index] ?? '', ownPaths, `pictures.${index}.url`),
      alt,
    })),
  )
}

async function claimUnlessOwn(
  ctx: UserCtx,
  path: string,
  ownPaths: OwnPaths,
  field: string,
): Promise<string> {
  if (!ownPaths.has(path)) await claimPicture(ctx, path, field)
  return path
}

/** An address without the origin of this site. */
function pathOf({ env }: UserCtx, address: string): string {
  const { origin } = new URL(env.ORIGIN)
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}
