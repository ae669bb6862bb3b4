import { z } from 'zod'
import {
  integer,
  integerField,
  isoDate,
  pageOf,
  pageQuery,
  personRef,
  textField,
} from '../base/fields.wire.ts'
import { reply } from '../listings/post.wire.ts'
import { RATING_MAX, RATING_MIN } from './rating.ts'
import { RATING_MESSAGE, REVIEW_SORTS, REVIEW_TEXT_MAX, REVIEWS_PAGE_SIZE } from './review.ts'

const NOT_PUBLIC = '`null` while the server is not public.'

export const review = z
  .object({
    _id: z.string(),
    rating: integer,
    text: z.string(),
    createdAt: isoDate,
    author: personRef,
    reply: z.union([reply, z.null()]).meta({ description: '`null` without one.' }),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof review>

export const reviewsQuery = z.object({
  mine: z
    .enum(['1'], 'mine must be 1 or left out.')
    .optional()
    .transform((mine) => mine === '1')
    .meta({ description: 'With 1, the answer is `MyReview`: the one of the person who asks.' }),
  sort: z
    .enum(REVIEW_SORTS, 'Unknown sort.')
    .default('new')
    .meta({ description: 'Newest, most stars or fewest stars first.' }),
  ...pageQuery(REVIEWS_PAGE_SIZE),
})

export const reviewPage = pageOf(review)
  .extend({
    spread: z
      .array(integer)
      .length(RATING_MAX)
      .meta({ description: 'How many reviews give 1, 2, 3, 4 and 5 stars.' }),
  })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.output<typeof reviewPage>

// Not `nullable()`: the API document would say that a named schema is both the schema and null.
export const myReview = z.object({ item: z.union([review, z.null()]) }).meta({ id: 'MyReview' })

export const reviewBody = z.object({
  rating: integerField(RATING_MIN, RATING_MAX, RATING_MESSAGE),
  text: textField(REVIEW_TEXT_MAX, 'Review')
    .nullish()
    .transform((text) => text ?? ''),
})

export const reviewAnswer = z
  .object({ item: review, ratingAvg: z.number(), ratingCnt: integer })
  .meta({ id: 'ReviewAnswer' })

export const reviewWithdrawal = z
  .object({
    ratingAvg: z.number().nullable().meta({ description: NOT_PUBLIC }),
    ratingCnt: integer.nullable().meta({ description: NOT_PUBLIC }),
  })
  .meta({ id: 'ReviewWithdrawal' })
