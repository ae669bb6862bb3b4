import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import { DecideButton } from '../features/decisions/decide/DecideButton.tsx'
import { ReplyButton } from '../features/listings/posts/ReplyButton.tsx'
import { OwnReview } from '../features/reviews/OwnReview.tsx'
import { ReviewList } from '../features/reviews/ReviewList.tsx'
import { ReviewSummary } from '../features/reviews/ReviewSummary.tsx'
import { ReportButton } from '../features/staff/report-form/ReportButton.tsx'
import type { Viewer } from './-use-viewer.ts'

interface ReviewsProps {
  listing: Listing
  viewer: Viewer
  onSignIn: (why?: 'report') => void
  /** On the desk of its team, who do not write reviews of it. */
  isDesk?: boolean
}

/** The reviews of a server, with what its viewer can do about each. */
export function Reviews({ listing, viewer, onSignIn, isDesk = false }: ReviewsProps) {
  const { _id: id } = listing
  const { isOnTeam, signedIn, signedOut } = viewer
  return (
    <section aria-labelledby="reviews" className="grid gap-2 sm:gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="reviews" className="scroll-mt-20 text-xl sm:text-2xl">
          {t`Reviews`}
        </h2>
        {!isDesk && <OwnReview listingId={id} {...{ isOnTeam, signedIn }} onSignIn={() => onSignIn()} />}
      </div>
      <ReviewSummary listing={listing} />
      <ReviewList
        listingId={id}
        isOnTeam={isOnTeam}
        renderReplyActions={({ _id: reviewId, author }, reply) =>
          isOnTeam ? (
            <ReplyButton
              listingId={id}
              author={author.username}
              {...{ reviewId, reply }}
              onSignIn={() => onSignIn()}
            />
          ) : (
            <PostActions
              listing={listing}
              viewer={viewer}
              postId={reply._id}
              about={` the reply to ${author.username}`}
              label={reportReply(author.username)}
              onSignIn={onSignIn}
            />
          )
        }
        renderActions={({ _id: reviewId, author, reply }) =>
          isOnTeam ? (
            <div className="flex flex-wrap">
              {reply === null && (
                <ReplyButton
                  listingId={id}
                  author={author.username}
                  {...{ reviewId, reply }}
                  onSignIn={() => onSignIn()}
                />
              )}
              <ReportButton
                listingId={id}
                reviewId={reviewId}
                reported={viewer.reportedReviews.includes(reviewId)}
                label={reportReview(author.username)}
                signedOut={signedOut}
                onSignIn={onSignIn}
              />
            </div>
          ) : (
            viewer.isStaff && (
              <div className="flex flex-wrap">
                <DecideButton
                  kind="remove-review"
                  word="Remove"
                  id={reviewId}
                  about={` the review by ${author.username}`}
                  server={listing.name}
                />
              </div>
            )
          )
        }
      />
    </section>
  )
}

const reportReply = (person: string): string => t`Report the reply to ${person}`
const reportReview = (person: string): string => t`Report the review by ${person}`

interface PostActionsProps extends Pick<ReviewsProps, 'listing' | 'viewer' | 'onSignIn'> {
  postId: string
  /** For staff: what their decision is about. */
  about: string
  /** For everybody else: the label of the report button. */
  label: string
}

/** What others than the server's side can do about a reply or news: report it, or remove it as staff. */
export function PostActions({ listing, viewer, postId, about, label, onSignIn }: PostActionsProps) {
  return viewer.isStaff ? (
    <DecideButton kind="remove-post" word="Remove" id={postId} about={about} server={listing.name} />
  ) : (
    <ReportButton
      listingId={listing._id}
      reviewId={null}
      {...{ postId, label, onSignIn }}
      signedOut={viewer.signedOut}
    />
  )
}
