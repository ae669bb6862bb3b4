import { OWN_REVIEW_MESSAGE } from '#contract/reviews/review.ts'

/** Where other people write a review. */
export function NotYourOwn() {
  return <p className="text-ink-muted">{OWN_REVIEW_MESSAGE}</p>
}
