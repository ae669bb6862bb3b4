import { z } from 'zod'
import { integer } from '../base/fields.wire.ts'
import { forgiveLanguage } from '../language/site-languages.ts'
import { playersCount } from '../listings/listing.wire.ts'

/** What the badge script asks with. */
export const badgeQuery = z.object({
  lang: z.string().max(35).optional().transform(forgiveLanguage).meta({
    description: 'The language of the texts, such as `de`. English without, or for an unknown one.',
  }),
})

const badgeFacts = z.object({
  name: z.string(),
  icon: z.url().meta({ description: 'A square picture of the server’s island.' }),
  url: z.url().meta({ description: 'The server’s page.' }),
  votes: integer,
  ratingAvg: z.number().meta({ description: 'Plain average with one decimal, 0 without reviews.' }),
  ratingCnt: integer,
  players: playersCount.nullable(),
})
export type BadgeData = z.output<typeof badgeFacts>

/** A figure as text: '12.4k', '12.4k votes'. */
const badgeText = z.object({ short: z.string(), long: z.string() })

const badgeTexts = z.object({
  name: z.string(),
  votes: badgeText,
  rating: badgeText,
  line: z.string(),
  players: z.string(),
})
export type BadgeTexts = z.output<typeof badgeTexts>

export const badge = badgeFacts
  .extend({
    texts: badgeTexts.meta({
      description:
        'In the language that was asked for: the name with that of this site, the figures, the last line, and who counted the players.',
    }),
  })
  .meta({ id: 'Badge', description: 'What a badge on another site shows of a public server.' })
export type Badge = z.output<typeof badge>
