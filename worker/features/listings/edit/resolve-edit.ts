import { and, eq, isNull } from 'drizzle-orm'
import { parseBannerPath } from '#contract/listings/banner-sources.ts'
import { INVITE_CODE_MIN, INVITE_MESSAGE, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import { type OrderedPicture, PICTURES_MESSAGES } from '#contract/listings/pictures.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import { listings } from '../../../db/schema.ts'
import { may } from '../../../db/side-sql.ts'
import { storedText } from '../../../db/stored-json.ts'
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
 * has it already. For strangers, whom the edit itself refuses, reads nothing.
 */
export async function resolveEdit<Changes extends Resolvable>(
  ctx: UserCtx,
  id: string,
  changes: Changes,
): Promise<Changes> {
  const { banner, discord, pictures } = changes
  const isShort = Boolean(discord) && parseDiscordInvite(discord ?? '', INVITE_CODE_MIN.edit) === null
  if (!banner && !isShort && !pictures?.length) return changes
  const isTeam = mayModerate(ctx.actor) ? undefined : may('edit', ctx.actor.userId, listings)
  const [stored] = await ctx.db.orm
    .select({
      banner: listings.banner,
      discord: listings.discord,
      pictures: storedText(listings.pictures),
    })
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt), isTeam))
  if (!stored) return { ...changes, banner: null }
  if (isShort && discord !== stored.discord)
    throw new HttpError('invalid_input', INVITE_MESSAGE, { field: 'discord' })
  const present = new Set([stored.banner, ...storedPictures(stored.pictures).map(({ url }) => url)])
  return {
    ...changes,
    ...(banner && { banner: await findBanner(ctx, banner, present) }),
    ...(pictures && { pictures: await findPictures(ctx, pictures, present) }),
  }
}

type Present = ReadonlySet<string | null>

/**
 * The address of the picture in the store: a present one, one of the actor's drafts, or a copy from another
 * site.
 */
async function findBanner(ctx: UserCtx, address: string, present: Present): Promise<string> {
  const path = pathOf(ctx, address)
  if (!parseBannerPath(path) && !present.has(path)) return copyPicture(ctx, address)
  return findStored(ctx, path, present, 'banner')
}

/** The same for the other pictures. Each must be in the store, and none may be listed twice. */
async function findPictures(ctx: UserCtx, pictures: readonly OrderedPicture[], present: Present) {
  const paths = pictures.map(({ url }) => pathOf(ctx, url))
  const again = paths.findIndex((path, index) => paths.indexOf(path) < index)
  if (again >= 0)
    throw new HttpError('invalid_input', PICTURES_MESSAGES.twice, { field: `pictures.${again}.url` })
  return Promise.all(
    pictures.map(async ({ alt }, index) => ({
      url: await findStored(ctx, paths[index] ?? '', present, `pictures.${index}.url`),
      alt,
    })),
  )
}

async function findStored(ctx: UserCtx, path: string, present: Present, field: string): Promise<string> {
  if (!present.has(path)) await claimPicture(ctx, path, field)
  return path
}

/** An address without the origin of this site. */
function pathOf({ env }: UserCtx, address: string): string {
  const { origin } = new URL(env.ORIGIN)
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}
