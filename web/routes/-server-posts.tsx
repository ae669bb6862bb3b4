import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import type { News as NewsItem } from '#contract/listings/post.ts'
import { ListingEvenings } from '../features/listings/posts/ListingEvenings.tsx'
import { ListingNews } from '../features/listings/posts/ListingNews.tsx'
import { NewsButton } from '../features/listings/posts/NewsButton.tsx'
import { PostActions } from './-server-reviews.tsx'
import type { Viewer } from './-use-viewer.ts'

export interface PartProps {
  listing: Listing
  viewer: Viewer
  onSignIn: (why?: 'report') => void
}

/** News of a server, with what its viewer can do about each. */
export function News({ listing, ...rest }: PartProps) {
  return (
    <ListingNews
      listing={listing}
      renderActions={(news) => <OfNews {...rest} listing={listing} news={news} />}
    />
  )
}

/** The evenings of a server that are ahead, with what its viewer can do about each. */
export function Evenings({ listing, ...rest }: PartProps) {
  return (
    <ListingEvenings
      listing={listing}
      renderActions={(news) => <OfNews {...rest} listing={listing} news={news} />}
    />
  )
}

function OfNews({ listing, viewer, onSignIn, news }: PartProps & { news: NewsItem }) {
  const kind = news.evening ? 'evening' : 'news'
  const { title } = news
  return viewer.isOnTeam ? (
    <NewsButton kind={kind} listingId={listing._id} news={news} onSignIn={() => onSignIn()} />
  ) : (
    <PostActions
      {...{ listing, viewer, onSignIn }}
      postId={news._id}
      about={` the ${kind} “${title}”`}
      label={news.evening ? t`Report the evening “${title}”` : t`Report the news “${title}”`}
    />
  )
}
