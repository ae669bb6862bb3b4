import { SITE } from '#contract/site/site.ts'
import type { Ctx } from '../../../http/verb.ts'
import { atomFeed, tagUri } from '../../../platform/atom-feed.ts'
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

/** A private Atom feed, latest first; `null` when nobody has a feed with this id. */
export async function renderFeed(ctx: Ctx, feed: Feed, feedId: string): Promise<string | null> {
  const userId = await findFeedReader(ctx, feedId)
  if (userId === null) return null
  const { ORIGIN } = ctx.env
  const { title, home, entries } = await READ[feed](ctx, userId)
  return atomFeed({
    // Not the address: it is secret, and readers show ids to others when they share an entry.
    id: tagUri(ORIGIN, `${feed === 'news' ? 'feeds' : 'notices'}/${feedId}`),
    title: `${title} · ${SITE.name}`,
    updated: new Date(entries[0]?.at ?? ctx.now).toISOString(),
    author: SITE.name,
    self: await feedAddress(ctx.env, feed, feedId),
    link: ORIGIN + home,
    entries: entries.map(({ id, at, text, link, title: head }) => ({
      id: tagUri(ORIGIN, id),
      title: head,
      link: ORIGIN + link,
      updated: new Date(at).toISOString(),
      content: { type: 'text', text },
    })),
  })
}
