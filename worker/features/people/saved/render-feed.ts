import { SITE } from '#contract/site/site.ts'
import type { Ctx } from '../../../http/verb.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { recentNotices } from '../../events/notices/list-notices.ts'
import { type Feed, feedAddress } from './feed-address.ts'
import { findFeedReader, readNews } from './read-news.ts'

interface Entry {
  /** The same for as long as the feed shows it. */
  id: string
  /** In ms since 1970. */
  at: number
  title: string
  text: string
  /** A path of this site. */
  link: string
}

interface Contents {
  title: string
  /** The screen that shows the same. */
  home: string
  entries: Entry[]
}

const READ: Record<Feed, (ctx: Ctx, userId: string) => Promise<Contents>> = {
  news: async (ctx, userId) => ({
    title: 'Followed servers',
    home: '/dashboard',
    entries: (await readNews(ctx, userId)).map(({ id, slug, ...news }) => ({
      ...news,
      id: `news/${id}`,
      link: `/servers/${slug}`,
    })),
  }),
  notice: async (ctx, userId) => ({
    title: 'Your notifications',
    home: '/notifications',
    entries: (await recentNotices(ctx, userId)).map(({ _id, at, text, rule, link }) => ({
      id: `notices/${_id}`,
      at: Date.parse(at),
      title: text,
      text: rule === null ? text : `Rule: ${rule}`,
      link,
    })),
  }),
}

/** A private Atom feed (RFC 4287), latest first; `null` when nobody has a feed with this id. */
export async function renderFeed(ctx: Ctx, feed: Feed, feedId: string): Promise<string | null> {
  const userId = await findFeedReader(ctx, feedId)
  if (userId === null) return null
  const { ORIGIN } = ctx.env
  const { title, home, entries } = await READ[feed](ctx, userId)
  const tag = (path: string) => `<id>tag:${new URL(ORIGIN).hostname},2026:${path}</id>`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    // Not the address: it is secret, and readers show ids to others when they share an entry.
    tag(`${feed === 'news' ? 'feeds' : 'notices'}/${feedId}`),
    `<title>${escapeXml(title)} · ${escapeXml(SITE.name)}</title>`,
    `<updated>${new Date(entries[0]?.at ?? ctx.now).toISOString()}</updated>`,
    `<author><name>${escapeXml(SITE.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(await feedAddress(ctx.env, feed, feedId))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(ORIGIN + home)}"/>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        tag(entry.id),
        `<title>${escapeXml(entry.title)}</title>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(ORIGIN + entry.link)}"/>`,
        `<updated>${new Date(entry.at).toISOString()}</updated>`,
        `<content type="text">${escapeXml(entry.text)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}
