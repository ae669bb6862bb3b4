import { z } from 'zod'

export const badge = z
  .object({
    name: z.string(),
    /** A square picture of the server's island. */
    icon: z.url(),
    /** The server's page. */
    url: z.url(),
    votes: z.number().int(),
    /** Plain average with one decimal, 0 without reviews. */
    ratingAvg: z.number(),
    ratingCnt: z.number().int(),
  })
  .meta({ id: 'Badge', description: 'What a badge on another site shows of a public server.' })
export type BadgeData = z.output<typeof badge>

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
  show: z.enum(['votes', 'rating'], 'show must be votes or rating.').optional().default('votes'),
})
