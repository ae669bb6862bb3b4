import type { Review } from '../../../contract/review.ts'

export const REVIEW_COLUMNS =
  'r.id, r.rating, r.text, r.created_at, r.author_id, u.username AS author_name, u.avatar AS author_avatar'

export interface ReviewRow {
  id: string
  rating: number
  text: string
  created_at: number
  author_id: string
  author_name: string
  author_avatar: string | null
}

export function reviewOf(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    author: { id: row.author_id, username: row.author_name, avatar: row.author_avatar },
  }
}
