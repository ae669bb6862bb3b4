import { z } from 'zod'
import { storedPost } from '../../db/post-row.ts'

/** What decisions took that can be put back, as their statements keep it in `taken`. */
export const takenReview = z.object({
  serverId: z.string(),
  rating: z.number(),
  text: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  place: z.number(),
})
export type TakenReview = z.output<typeof takenReview>

export const takenPost = storedPost.extend({ serverId: z.string(), reviewId: z.string().nullable() })
export type TakenPost = z.output<typeof takenPost>

export const takenVote = z.object({ serverId: z.string(), castAt: z.number() })
export type TakenVote = z.output<typeof takenVote>
