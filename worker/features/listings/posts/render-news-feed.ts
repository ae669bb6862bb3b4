import { listingSlug } from '#contract/listings/listing-slug.ts'
import { playersSentence } from '#contract/listings/players-sentence.ts'
import { NEWS_FEED_MAX, newsFeedPath, newsText } from '#contract/listings/post.ts'
import { SITE } from '#contract/site/site.ts'
import type { Ctx } from '../../../http/verb.ts'
import { atomFeed, tagUri } from '../../../platform/atom-feed.ts'
import { playersOf } from '../listing-row.ts'
import { newsOfPublic } from './list-news.ts'

/** The news of a public server as an Atom feed, newest first. An entry keeps its id when it is edited. */
export async function renderNewsFeed(ctx: Ctx, listingId: string): Promise<string> {
  const { ORIGIN } = ctx.env
  const { listing, news } = await newsOfPublic(ctx, listingId, NEWS_FEED_MAX)
  const page = `${ORIGIN}/servers/${listingSlug(listingId, listing.name_key)}`
  const latest = news
    .map(({ createdAt, editedAt }) => editedAt ?? createdAt)
    .toSorted()
    .at(-1)
  return atomFeed({
    id: tagUri(ORIGIN, `servers/${listingId}/news`),
    title: `${listing.name} · ${SITE.name}`,
    subtitle: playersSentence({ players: playersOf(listing) }, ctx.now),
    updated: latest ?? new Date(listing.created).toISOString(),
    author: listing.name,
    // The short address: it stays when the server gets another name.
    self: ORIGIN + newsFeedPath(listingId),
    link: page,
    entries: news.map(({ _id, title, text, createdAt, editedAt, evening }) => ({
      id: tagUri(ORIGIN, `servers/${listingId}/news/${_id}`),
      title,
      link: `${page}#news`,
      published: createdAt,
      updated: editedAt ?? createdAt,
      content: { type: 'text', text: newsText(text, evening?.startsAt) },
    })),
  })
}
