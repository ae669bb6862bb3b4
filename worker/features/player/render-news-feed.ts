import { SITE } from '#contract/site.ts'
import type { Ctx } from '../../http/context.ts'
import { escapeXml } from '../../platform/escape-xml.ts'
import { findFeedReader, readNews } from './read-news.ts'

/** The private Atom feed (RFC 4287) with this id, latest first; `null` when there is none. `address` is the one that was asked for. */
export async function renderNewsFeed(ctx: Ctx, feedId: string, address: string): Promise<string | null> {
  const userId = await findFeedReader(ctx, feedId)
  if (userId === null) return null
  const { ORIGIN } = ctx.env
  const news = await readNews(ctx, userId)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    // Not the address: it is secret, and readers show ids to others when they share an entry.
    `<id>tag:${new URL(ORIGIN).hostname},2026:feeds/${feedId}</id>`,
    `<title>Followed servers · ${escapeXml(SITE.name)}</title>`,
    `<updated>${new Date(news[0]?.at ?? 0).toISOString()}</updated>`,
    `<author><name>${escapeXml(SITE.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(ORIGIN)}/dashboard"/>`,
    ...news.map(({ id, at, slug, title, text }) =>
      [
        '<entry>',
        `<id>tag:${new URL(ORIGIN).hostname},2026:news/${id}</id>`,
        `<title>${escapeXml(title)}</title>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(ORIGIN)}/servers/${slug}"/>`,
        `<updated>${new Date(at).toISOString()}</updated>`,
        `<content type="text">${escapeXml(text)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}
