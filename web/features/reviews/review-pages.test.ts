import { describe, expect, it } from 'vitest'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'
import { nextReviewPage, reviewsOf } from './review-pages.ts'

const review = (id: string, rating = 4): Review => ({
  _id: id,
  rating,
  text: `text of ${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  author: { id: `author of ${id}`, username: id, avatar: null },
  reply: null,
})

const page = (number: number, total: number, ...items: Review[]): ReviewPage => ({
  items,
  total,
  page: number,
  limit: 2,
  spread: [0, 0, 0, total, 0],
})

const pages = (...list: ReviewPage[]) => ({ pages: list, pageParams: list.map((each) => each.page) })

describe('nextReviewPage', () => {
  it('continues while there is more, and ends with the last page', () => {
    expect(nextReviewPage(page(1, 3))).toBe(2)
    expect(nextReviewPage(page(2, 3))).toBeUndefined()
    expect(nextReviewPage(page(1, 2))).toBeUndefined()
    expect(nextReviewPage(page(1, 0))).toBeUndefined()
  })
})

describe('reviewsOf', () => {
  it('shows a review once when a newer one moved it to the next page', () => {
    const data = pages(page(1, 3, review('c'), review('b')), page(2, 3, review('b'), review('a')))
    expect(reviewsOf(data).map((each) => each._id)).toEqual(['c', 'b', 'a'])
  })
})
