import { z } from 'zod'

export const badge = z
  .object({
    name: z.string(),
    icon: z.url(),
    url: z.url(),
    votes: z.number().int(),
    ratingAvg: z.number(),
    ratingCnt: z.number().int(),
  })
  .meta({ id: 'Badge', description: 'What other sites show of a public server.' })

/** The endpoint schema of shields.io. */
export const shieldsBadge = z
  .object({
    schemaVersion: z.literal(1),
    label: z.string(),
    message: z.string(),
    color: z.string(),
    cacheSeconds: z.number().int(),
  })
  .meta({ id: 'ShieldsBadge' })

export const shieldsQuery = z.object({
  show: z.enum(['votes', 'rating'], 'show is votes or rating.').optional().default('votes'),
})
