import { z } from 'zod'
import { integer } from '../base/fields.wire.ts'
import { BADGES_MAX } from './badge.ts'
import { ID_LENGTH } from '../base/ids.ts'
import { playersCount } from '../listings/listing.wire.ts'

const IDS_MAX = BADGES_MAX * (ID_LENGTH + 1)
const BADGES_MESSAGE = `ids must be up to ${BADGES_MAX} ids, separated by commas.`

export const badge = z
  .object({
    name: z.string(),
    /** A square picture of the server's island. */
    icon: z.url(),
    /** The server's page. */
    url: z.url(),
    votes: integer,
    /** Plain average with one decimal, 0 without reviews. */
    ratingAvg: z.number(),
    ratingCnt: integer,
    players: playersCount.nullable(),
  })
  .meta({ id: 'Badge', description: 'What a badge on another site shows of a public server.' })
export type BadgeData = z.output<typeof badge>

/** A figure as text: '12.4k', '12.4k votes'. */
const badgeText = z.object({ short: z.string(), long: z.string() })

/** The same for the badge script, with its figures, its last line and who counted its players as text. */
const badgeTexts = badge
  .pick({ name: true, icon: true, url: true })
  .extend({ votes: badgeText, rating: badgeText, line: z.string(), players: z.string() })
export type BadgeTexts = z.output<typeof badgeTexts>

export const badgeList = z.record(z.string(), badgeTexts).meta({
  id: 'BadgeList',
  description: 'By id. Servers that are not public are left out.',
})

/** What is no id is ignored: nobody sees an error on another site's page. */
export const badgesQuery = z.object({
  ids: z
    .string(BADGES_MESSAGE)
    .max(IDS_MAX, BADGES_MESSAGE)
    .meta({ description: `Up to ${BADGES_MAX} ids, separated by commas.` }),
})
