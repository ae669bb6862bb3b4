import { RATING_MAX, RATING_MIN } from './rating.ts'
import type { ReviewHoldReason } from './review-effects.ts'
import { DAY, SECOND } from '../base/time.ts'

/** Reviews of people who are new here, of one server and day, are judged together from so many on. Fewer move an average little, and are half a dozen friends. */
export const REVIEW_COHORT_MIN = 6

/** A part of a crowd, from 0 to 1. */
interface Share {
  share: number
}

/** From where on a figure of such reviews is odd, and why there. */
export const REVIEW_THRESHOLDS = {
  /** One program that no browser is, and accounts made within three days. */
  SOFTWARE_SHARE: 0.5,
  TOGETHER_SHARE: 0.5,
  /** A server that satisfies people more or less than before moves by less within a day. */
  STARS_APART: 1.5,
  /** Below so many counted reviews a server has no average of its own to compare with. */
  STARS_KNOWN_MIN: 5,
  /** The middle gap. A crowd of a streamer's three hours writes a review every few minutes. */
  GAP_MAX_MS: 90 * SECOND,
  /** The spread of the gaps, divided by their mean: about 1 for people, near 0 for a program that waits. */
  GAP_SPREAD_MIN: 0.25,
  /** Fewer gaps can be even by chance. */
  EVEN_GAPS_MIN: 8,
  /** Independent oddities that hold: one alone is a school, a good day or a quick crowd. */
  ODDITIES_TO_HOLD: 2,
} as const

/**
 * One author's reviews with the most or the fewest stars, each of them the same, of different servers within `WITHIN_MS`: from `REVIEWS` on they are held.
 * Who has played on so many servers tells more than one sort of opinion, or comes back on another day.
 */
export const AUTHOR_LIMIT = { REVIEWS: 6, WITHIN_MS: DAY, STARS: [RATING_MIN, RATING_MAX] } as const

/** What the reviews of people who are new here, of a server's day, are judged by. */
export interface ReviewFigures {
  software: Share
  together: Share
  reviews: number
  /** Their average, and that of the server's counted reviews of earlier days; `null` while there are too few. */
  stars: { average: number; usual: number | null }
  /** The middle gap in milliseconds, and the spread of the gaps divided by their mean; `null` while there are too few. */
  gaps: { middle: number; spread: number | null }
}

/** One odd thing about reviews: its value and what is usual; `null` where that is unknown. */
interface ReviewOddity {
  reason: ReviewHoldReason
  value: number
  usual: number | null
}

/** How far the reviews of one day lie apart, from the moments they were saved at (milliseconds). */
export function gapsOf(moments: readonly number[]): ReviewFigures['gaps'] {
  const sorted = moments.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((at, place) => at - (sorted[place] ?? at))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / Math.max(1, gaps.length)
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Infinity
  return {
    middle,
    spread: gaps.length >= REVIEW_THRESHOLDS.EVEN_GAPS_MIN && mean > 0 ? Math.sqrt(variance) / mean : null,
  }
}

/** The odd things about such reviews of one day, the strongest first, at most one for each reason. */
export function judgeReviews({ reviews, software, together, stars, gaps }: ReviewFigures): ReviewOddity[] {
  if (reviews < REVIEW_COHORT_MIN) return []
  const t = REVIEW_THRESHOLDS
  const oddities: (ReviewOddity | false)[] = [
    software.share >= t.SOFTWARE_SHARE && { reason: 'software', value: software.share, usual: null },
    together.share >= t.TOGETHER_SHARE && { reason: 'accounts', value: together.share, usual: null },
    stars.usual !== null &&
      Math.abs(stars.average - stars.usual) >= t.STARS_APART && {
        reason: 'stars',
        value: stars.average,
        usual: stars.usual,
      },
    (gaps.middle <= t.GAP_MAX_MS || (gaps.spread !== null && gaps.spread <= t.GAP_SPREAD_MIN)) && {
      reason: 'pace',
      value: gaps.middle,
      usual: null,
    },
  ]
  return oddities.filter((oddity) => oddity !== false)
}

/** Whether these oddities hold the reviews of a day. */
export const holdsReviews = (oddities: readonly ReviewOddity[]): boolean =>
  oddities.length >= REVIEW_THRESHOLDS.ODDITIES_TO_HOLD
