import { listingSlug } from '#contract/listings/listing-slug.ts'
import { NEWS_FEED_MAX, newsFeedPath } from '#contract/listings/post.ts'
import { SITE } from '#contract/site/site.ts'
import type { listings } from '../../../db/schema/listings.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import type { Ctx } from '../../../http/context.ts'
import { serverNotFound } from '../../../http/http-error.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { latestNews } from './list-news.ts'

/** The news of a public server as an Atom feed (RFC 4287), newest first. An entry keeps its id when it is edited. */
export async function renderNewsFeed(ctx: Ctx, listingId: string): Promise<string> {
  const { ORIGIN } = ctx.env
  const [listing, news] = await Promise.all([
    ctx.db
      .prepare(`SELECT name, name_key, created FROM listings WHERE id = ?1 AND moderation = 'approved'`)
      .bind(listingId)
      .first<SqlRow<typeof listings, 'name' | 'name_key' | 'created'>>(),
    latestNews(ctx, listingId, NEWS_FEED_MAX),
  ])
  if (!listing) throw serverNotFound()
  const page = escapeXml(`${ORIGIN}/servers/${listingSlug(listingId, listing.name_key)}`)
  const tag = (path: string) => `<id>tag:${new URL(ORIGIN).hostname},2026:${path}</id>`
  const latest = news
    .map(({ createdAt, editedAt }) => editedAt ?? createdAt)
    .toSorted()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    tag(`servers/${listingId}/news`),
    `<title>${escapeXml(listing.name)} · ${escapeXml(SITE.name)}</title>`,
    `<updated>${latest ?? new Date(listing.created).toISOString()}</updated>`,
    `<author><name>${escapeXml(listing.name)}</name></author>`,
    // The short address: it stays when the server gets another name.
    `<link rel="self" type="application/atom+xml" href="${escapeXml(ORIGIN + newsFeedPath(listingId))}"/>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    ...news.map(({ _id, title, text, createdAt, editedAt }) =>
      [
        '<entry>',
        tag(`servers/${listingId}/news/${_id}`),
        `<title>${escapeXml(title)}</title>`,
        `<link rel="alternate" type="text/html" href="${page}#news"/>`,
        `<published>${createdAt}</published>`,
        `<updated>${editedAt ?? createdAt}</updated>`,
        `<content type="text">${escapeXml(text)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}
