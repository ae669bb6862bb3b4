import { eq, sql } from 'drizzle-orm'
import { isEditableField, LISTING_FIELDS } from '#contract/listings/fields.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { newsText } from '#contract/listings/post.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { auditLog, listings, posts, savedListings, users } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'
import type { Ctx } from '../../../http/verb.ts'

const NEWS_MAX = 50

/** No news while the owner hides the realm link. */
const WAYS_IN = new Set<unknown>(['realmLink', 'realmLinkVisible'])

interface News {
  /** The same for as long as the feed shows it. */
  id: string
  /** In ms since 1970. */
  at: number
  slug: string
  name: string
  title: string
  text: string
}

type NewsRow = SqlRow<typeof auditLog, 'seq' | 'at' | 'action'> &
  SqlRow<typeof listings, 'id' | 'name' | 'name_key' | 'description' | 'realm_link_visible'> & {
    /** The names of the changed fields, as JSON. */
    fields: string
  }

/** The id of the person whose feed has this id, or `null`. */
export async function findFeedReader({ db }: Ctx, feedId: string): Promise<string | null> {
  const [reader] = await db.orm.select({ id: users.id }).from(users).where(eq(users.feedId, feedId))
  return reader?.id ?? null
}

/**
 * What happened to the servers that a person follows, newest first, from the audit log, so that following costs no
 * writes. No old value: news must not tell what was hidden since.
 */
export async function readNews(ctx: Ctx, userId: string): Promise<News[]> {
  const [changes, invites, posted] = await Promise.all([
    readChanges(ctx, userId),
    readInvites(ctx, userId),
    readPosts(ctx, userId),
  ])
  return [...changes, ...invites, ...posted].toSorted((one, other) => other.at - one.at).slice(0, NEWS_MAX)
}

async function readChanges({ db }: Ctx, userId: string): Promise<News[]> {
  const results =
    await db.all<NewsRow>(sql`SELECT ${auditLog.seq}, ${auditLog.at}, ${auditLog.action}, ${listings.id}, ${listings.name}, ${listings.nameKey}, ${listings.description}, ${listings.realmLinkVisible},
              (SELECT json_group_array(key) FROM json_each(coalesce(${auditLog.after}, '{}'))) AS fields
         FROM ${savedListings} JOIN ${listings} ON ${listings.id} = ${savedListings.listingId} AND ${listings.moderation} = 'approved'
         JOIN ${auditLog} ON ${auditLog.targetKind} = 'listing' AND ${auditLog.targetId} = ${listings.id} AND ${auditLog.at} >= ${savedListings.followedAt}
        WHERE ${savedListings.userId} = ${userId} AND ${savedListings.followedAt} IS NOT NULL AND ${auditLog.action} IN ('listing.edit', 'listing.approve-change', 'listing.approve', 'listing.unsuspend', 'listing.restore', 'listing.undo')
        ORDER BY ${auditLog.seq} DESC LIMIT ${NEWS_MAX}`)
  return results.flatMap(newsOf)
}

type InviteRow = SqlRow<typeof listings, 'id' | 'name' | 'name_key' | 'discord_state'> & { at: number }

/** Discord invites of followed servers that broke, or work again: the latest change of each. A lookup finds it within hours. */
async function readInvites({ db }: Ctx, userId: string): Promise<News[]> {
  const results =
    await db.all<InviteRow>(sql`SELECT ${listings.id}, ${listings.name}, ${listings.nameKey}, ${listings.discordState}, ${listings.discordChangedAt} AS at
         FROM ${savedListings} JOIN ${listings} ON ${listings.id} = ${savedListings.listingId} AND ${listings.moderation} = 'approved'
        WHERE ${savedListings.userId} = ${userId} AND ${listings.discord} IS NOT NULL AND ${listings.discordState} <> 'new' AND ${listings.discordChangedAt} >= ${savedListings.followedAt}
        ORDER BY at DESC LIMIT ${NEWS_MAX}`)
  return results.map(({ id, name, name_key: key, discord_state: state, at }) => ({
    id: `invite-${id}-${at}`,
    at,
    slug: listingSlug(id, key),
    name,
    ...(state === 'ok'
      ? { title: `The Discord invite of ${name} works again`, text: 'Its page leads to the Discord server.' }
      : {
          title: `The Discord invite of ${name} is broken`,
          text:
            state === 'dead'
              ? 'Discord does not know it any more. News follow when it works again.'
              : 'It leads to another Discord server now. News follow when it leads to the old one again.',
        }),
  }))
}

type PostRow = SqlRow<typeof posts, 'id AS post_id' | 'title' | 'text' | 'created_at' | 'starts_at'> &
  SqlRow<typeof listings, 'id' | 'name' | 'name_key'>

/** News that followed servers posted, as they are now. */
async function readPosts({ db }: Ctx, userId: string): Promise<News[]> {
  const results =
    await db.all<PostRow>(sql`SELECT ${posts.id} AS post_id, ${posts.title}, ${posts.text}, ${posts.createdAt}, ${posts.startsAt}, ${listings.id}, ${listings.name}, ${listings.nameKey}
         FROM ${savedListings} JOIN ${listings} ON ${listings.id} = ${savedListings.listingId} AND ${listings.moderation} = 'approved'
         JOIN ${posts} ON ${posts.listingId} = ${listings.id} AND ${posts.reviewId} IS NULL AND ${posts.createdAt} >= ${savedListings.followedAt}
        WHERE ${savedListings.userId} = ${userId} ORDER BY ${posts.createdAt} DESC LIMIT ${NEWS_MAX}`)
  return results.map(
    ({ post_id: post, title, text, created_at: at, starts_at: starts, id, name, name_key: key }) => ({
      id: `post-${post}`,
      at,
      slug: listingSlug(id, key),
      name,
      title: `${name}: ${title}`,
      text: newsText(text, starts),
    }),
  )
}

function newsOf(row: NewsRow): News[] {
  const news = {
    id: String(row.seq),
    at: row.at,
    slug: listingSlug(row.id, row.name_key),
    name: row.name,
  }
  if (row.action !== 'listing.edit' && row.action !== 'listing.approve-change')
    return [{ ...news, title: `${row.name} is back`, text: 'The server is listed again.' }]
  const fields: unknown = storedJson(row.fields, 'audit_log.after')
  const changed = (Array.isArray(fields) ? fields : []).filter(
    (field) => row.realm_link_visible === 1 || !WAYS_IN.has(field),
  )
  const words = [
    ...new Set(
      changed.flatMap((field) => (isEditableField(field) ? (LISTING_FIELDS[field].news ?? []) : [])),
    ),
  ]
  if (words.length === 0) return []
  const text = changed.includes('description')
    ? plainText(row.description)
    : 'Open its page to see what is new.'
  return [{ ...news, title: `${row.name} has a new ${listed(words)}`, text }]
}

/** 'name, banner and tags'. */
function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words)
}
