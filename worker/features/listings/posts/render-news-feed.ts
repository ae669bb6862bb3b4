import { listingSlug } from '#contract/listings/listing-slug.ts'
import { playersSentence } from '#contract/listings/players-sentence.ts'
import { NEWS_FEED_MAX, newsFeedPath, newsText } from '#contract/listings/post.ts'
import { SITE } from '#contract/site/site.ts'
import type { Ctx } from '../../../http/verb.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { playersOf } from '../listing-row.ts'
import { newsOfPublic } from './list-news.ts'

/** The news of a public server as an Atom feed (RFC 4287), newest first. An entry keeps its id when it is edited. */
export async function renderNewsFeed(ctx: Ctx, listingId: string): Promise<string> {
  const { ORIGIN } = ctx.env
  const { listing, news } = await newsOfPublic(ctx, listingId, NEWS_FEED_MAX)
  const page = escapeXml(`${ORIGIN}/servers/${listingSlug(listingId, listing.name_key)}`)
  const tag = (path: string) => `<id>tag:${new URL(ORIGIN).hostname},2026:${path}</id>`
  const players = playersSentence({ players: playersOf(listing) }, ctx.now)
  const latest = news
    .map(({ createdAt, editedAt }) => editedAt ?? createdAt)
    .toSorted()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    tag(`servers/${listingId}/news`),
    `<title>${escapeXml(listing.name)} · ${escapeXml(SITE.name)}</title>`,
    ...(players === null ? [] : [`<subtitle>${escapeXml(players)}</subtitle>`]),
    `<updated>${latest ?? new Date(listing.created).toISOString()}</updated>`,
    `<author><name>${escapeXml(listing.name)}</name></author>`,
    // The short address: it stays when the server gets another name.
    `<link rel="self" type="application/atom+xml" href="${escapeXml(ORIGIN + newsFeedPath(listingId))}"/>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    ...news.map(({ _id, title, text, createdAt, editedAt, evening }) =>
      [
        '<entry>',
        tag(`servers/${listingId}/news/${_id}`),
        `<title>${escapeXml(title)}</title>`,
        `<link rel="alternate" type="text/html" href="${page}#news"/>`,
        `<published>${createdAt}</published>`,
        `<updated>${editedAt ?? createdAt}</updated>`,
        `<content type="text">${escapeXml(newsText(text, evening?.startsAt))}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}
