import { z } from 'zod'
import { isoDate, personRef, integer, integerField, serverLink } from '../base/fields.wire.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { TAGS } from '../directory/directory.ts'
import { SNAPSHOT_SOURCES } from '../directory/ranking.ts'
import { review, reviewPage } from '../reviews/review.wire.ts'
import { MODERATION_STATES, DELETED_KEPT_DAYS } from '../staff/moderation.ts'
import { FACT_NAMES } from './facts.ts'
import { cardTexts, pageTexts } from './fields.wire.ts'
import { heartbeat } from './heartbeat.wire.ts'
import { LISTING_KINDS } from './listing.ts'
import { live, liveHistory } from './live.wire.ts'
import { PICTURES_MAX } from './pictures.ts'
import { NEWS_SHOWN } from './post.ts'
import { newsItem } from './post.wire.ts'

const discordCounts = z
  .object({
    online: integer,
    members: integer,
    countedAt: isoDate,
  })
  .meta({
    description:
      'The approximate counts of its Discord server, from Discord; `null` before the first lookup, and while the invite leads nowhere or to another server than at first.',
  })

const PLAYERS_SOURCES = ['probe', 'server', ...SNAPSHOT_SOURCES] as const
export type PlayersSource = (typeof PLAYERS_SOURCES)[number]

export const playersCount = z
  .object({
    playing: integer,
    capacity: integer.nullable(),
    countedAt: isoDate,
    source: z.enum(PLAYERS_SOURCES).meta({
      description:
        'Who counted: our own look (`probe`), the program of its owner (`server`), its owner, or staff.',
    }),
  })
  .meta({
    description:
      'How many play, from the most trusted source whose count is still fresh; `null` when nobody said so. The same number everywhere on the site.',
  })

export const factDates = z.array(
  z.object({ name: z.enum(FACT_NAMES), said: isoDate, checked: isoDate.nullable() }),
)

const percent = integerField(0, 100, 'Send a whole number from 0 to 100.')

export const bannerFocus = z
  .object({ x: percent, y: percent }, 'Send x and y, or null for the middle.')
  .nullable()
  .meta({
    description:
      'The point of the banner that stays in view where it is cut, in percent from the left and the top; `null` is the middle.',
  })

export const orderedPictures = z.array(z.object({ url: z.string(), alt: z.string() }))

export const descriptionLanguages = z.array(z.string()).meta({
  description:
    'The languages of `description`, `description2` and `description3`, such as `["", "de"]`; empty where it is not known. The last two are shown once theirs is.',
})

export const pictureSize = z.object({ width: integer, height: integer })

export const listingPicture = pictureSize
  .extend({ url: z.string(), alt: z.string() })
  .meta({ id: 'Picture', description: 'A picture of a server. `alt` says what it shows.' })

export const pause = z.object({
  until: isoDate.nullable().meta({ description: '`null`: the owner has not said when it opens again.' }),
})

/** What is left of a server that its owner closed. */
export const closedServer = z
  .object({
    _id: z.string(),
    name: z.string(),
    closedAt: isoDate,
    movedTo: z.union([serverLink, z.null()]).meta({
      description: 'The server that took its place; `null` without one, or while that is not public.',
    }),
  })
  .meta({
    id: 'ClosedServer',
    description: `A server that its owner closed in the last ${DELETED_KEPT_DAYS} days.`,
  })
export type ClosedServer = z.output<typeof closedServer>

export const listing = z
  .object({
    _id: z.string(),
    slug: z.string().meta({ description: 'The last part of the address of its page: `/servers/{slug}`.' }),
    name: z.string(),
    ...cardTexts,
    ...pageTexts,
    descriptionLanguages,
    banner: z
      .string()
      .nullable()
      .meta({ description: 'Image URL, or `null` while the generated island is shown instead.' }),
    bannerFocus,
    bannerSize: z.union([pictureSize, z.null()]).optional().meta({
      description: 'On the server’s own page: width and height of the banner in pixels.',
    }),
    tags: z.array(z.enum(TAGS)),
    discord: z.string().nullable().meta({ description: '`https://discord.gg/CODE` or `null`.' }),
    website: z
      .string()
      .nullable()
      .meta({ description: 'A website or another community; `null` while staff hold it.' }),
    realmLink: z
      .string()
      .nullable()
      .meta({ description: '`host`, `host:port` or a realm code; `null` unless `realmLinkVisible`.' }),
    realmLinkVisible: z.boolean(),
    secondLink: z.string().nullable().optional().meta({
      description:
        'On the server’s own page: another address or a realm code; `null` without one, or while the addresses are hidden.',
    }),
    formerLink: z
      .union([z.object({ address: z.string(), until: isoDate }), z.null()])
      .optional()
      .meta({
        description:
          'On the server’s own page: the address before the present one, for 90 days after the change, while addresses are shown. `until` is when it changed.',
      }),
    paused: z.union([pause, z.null()]).meta({
      description: 'Its owner says that nobody can play there now, until `until`; `null` while it is open.',
    }),
    approved: z.boolean(),
    moderation: z.enum(MODERATION_STATES),
    kind: z.enum(LISTING_KINDS).nullable().meta({
      description: 'A realm is joined by a code, a server by an address; `null` without a way in.',
    }),
    votes: integer,
    voters: integer.meta({
      description:
        'People who voted in the last 30 days. Counted within ten minutes after a vote, and once a day.',
    }),
    discordCounts: discordCounts.nullable(),
    players: playersCount.nullable(),
    live: z.union([live, z.null()]).optional().meta({
      description: 'What our probe last saw; `null` for realms, and for servers that nobody looked at.',
    }),
    liveHistory: z.union([liveHistory, z.null()]).optional().meta({
      description: 'On the server’s own page: when it was busy; `null` before the first look.',
    }),
    ratingAvg: z.number().meta({ description: 'Plain average with one decimal, 0 without reviews.' }),
    ratingCnt: integer,
    created: isoDate,
    updated: isoDate,
    ownerId: z.string(),
    ownerInfo: personRef,
    facts: z.array(z.string()).meta({
      description: 'What the owner tells: `group-value`, such as `lang-de` or `on-switch`.',
    }),
    factDates: factDates.optional().meta({
      description:
        'On the server’s own page: when the owner said the facts of a group, and when staff last checked them.',
    }),
    pictures: z.array(listingPicture).max(PICTURES_MAX).optional().meta({
      description: 'On the server’s own page: pictures beside the banner, in the order of the owner.',
    }),
    heartbeat: z.union([heartbeat, z.null()]).optional().meta({
      description:
        'On the server’s own page: what the server reports about itself; `null` without a report in the last seven days.',
    }),
    news: z
      .array(newsItem)
      .optional()
      .meta({
        description: `On the server’s own page: its latest news, newest first; ${NEWS_SHOWN + 1} of them say that there are more than ${NEWS_SHOWN}.`,
      }),
    evenings: z.array(newsItem).optional().meta({
      description:
        'On the server’s own page: announced evenings that are not over, the next one first. They are not in `news`.',
    }),
    invite: z.enum(LISTED_INVITE_STATES).optional().meta({
      description:
        'On the server’s own page: what Discord last said about its invite. `new`: not asked yet. `dead`: it leads nowhere. `elsewhere`: it leads to another Discord server than when it was approved.',
    }),
    ownerVerified: z.boolean().optional().meta({
      description:
        'On the server’s own page: its owner proved to own or manage the Discord server to which its invite leads.',
    }),
    weekPlace: integer.nullable().optional().meta({
      description: 'On the server’s own page: its place in the ranking of this week, or `null`.',
    }),
    reviews: reviewPage.optional().meta({
      description: 'With `reviews=1`, if the server is public: the first page of its reviews, newest first.',
    }),
  })
  .meta({ id: 'Listing', description: 'A server, the same for every viewer.' })
export type Listing = z.output<typeof listing>
export type ListingPicture = z.output<typeof listingPicture>

export const listingQuery = z.object({
  reviews: z
    .enum(['1', '0'], 'reviews must be 1 or left out.')
    .optional()
    .transform((reviews) => reviews === '1')
    .meta({ description: 'With `1`, the answer has the first page of its reviews.' }),
})

export const listingViewer = z
  .object({
    nextVoteAt: isoDate.nullable(),
    voted: z
      .boolean()
      .meta({ description: 'Your latest vote counts, is less than 24 hours old, and can be taken back.' }),
    voidVote: z.boolean().meta({ description: 'Staff made your latest vote void.' }),
    isOnTeam: z.boolean().meta({ description: 'You own it or are one of its editors.' }),
    canManage: z.boolean(),
    heartbeatHidden: z.boolean().meta({
      description: 'For those who manage it: staff hid what it reports about itself.',
    }),
    reported: z.boolean().meta({ description: 'You reported it, and cannot again yet.' }),
    looksOff: z
      .boolean()
      .optional()
      .meta({ description: 'For those who manage it: our probe does not ask it.' }),
    count: z.object({ presses: integer, isCopy: z.boolean(), isReal: z.boolean() }).optional().meta({
      description:
        'For staff, why its count is ranked as it is: presses of Join in 30 days, whether an older listing has the same server, and whether staff say that the count is real.',
    }),
    reportedReviews: z.array(z.string()).meta({ description: 'Ids of its reviews that you reported.' }),
    ownReview: z.union([review, z.null()]).meta({ description: 'Your review of it, or `null`.' }),
    saved: z.boolean(),
    reward: z.union([z.object({ gamertag: z.string().nullable() }), z.null()]).meta({
      description: 'If it rewards votes in the game: your name there. `null` if it does not.',
    }),
  })
  .meta({ id: 'ListingViewer', description: 'What depends on the viewer of a server.' })
export type ListingViewer = z.output<typeof listingViewer>
