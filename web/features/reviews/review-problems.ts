import { t } from '@lingui/core/macro'
import { RATING_MESSAGE, REVIEW_TEXT_MAX } from '#contract/reviews/review.ts'
import { lengthOf } from '#contract/text/text.ts'
import { ApiError } from '../../lib/api.ts'

export interface ReviewProblems {
  rating?: string
  text?: string
}

/** Why a review cannot be sent, as far as the form can check it. */
export function findProblems(rating: number | null, text: string): ReviewProblems {
  return {
    ...(rating === null && { rating: RATING_MESSAGE }),
    ...(lengthOf(text) > REVIEW_TEXT_MAX && {
      text: t`Review can have at most ${REVIEW_TEXT_MAX} characters.`,
    }),
  }
}

/**
 * Why the server refused the text the last time. The form shows the reason but can send again, because only
 * the server can decide.
 */
export function textError(error: Error | null): string | undefined {
  return error instanceof ApiError && error.body.field === 'text' ? error.message : undefined
}
