import { z } from 'zod'
import {
  ALL_TAGS,
  DEFAULT_SORT,
  DIRECTORY_PAGE_SIZE,
  LIST_LIMIT_MAX,
  SEARCH_MAX,
  SORTS,
  type Tag,
  TAGS,
} from '../directory/directory.ts'
import { INVITE_CODE_MAX, INVITE_CODE_MIN, INVITE_MESSAGE, readDiscordInvite } from './discord-invite.ts'
import { FACT_LENGTH_MAX, FACT_NAMES, FACTS_MAX, errorInFacts, orderFacts, readFact } from './facts.ts'
import { FILTER_TEXT_MAX } from '../directory/filters.ts'
import { ID_PATTERN } from '../base/ids.ts'
import { cardTexts, pageTexts, textRules } from './fields.wire.ts'
import { LISTING_KINDS, NAME_MAX, NAME_MIN } from './listing.ts'
import { LISTED_INVITE_STATES } from '../community/hub.ts'
import { MODERATION_STATES } from '../staff/moderation.ts'
import { ALT_MAX, PICTURES_MAX, PICTURES_MESSAGES } from './pictures.ts'
import { NEWS_SHOWN } from './post.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { SNAPSHOT_SOURCES } from '../directory/ranking.ts'
import { ADDRESS_MESSAGE, readServerAddress } from './server-address.ts'
import { CAPTCHA_ANSWER_MAX, CAPTCHA_MISSING_MESSAGE } from '../site/captcha.ts'
import { VOTE_EFFECTS, VOTE_REASONS } from '../votes/vote-effects.ts'
import { readWebsite, WEBSITE_MAX, WEBSITE_MESSAGE } from './website.ts'
import {
  isoDate,
  lineField,
  pageOf,
  nameField,
  pageQuery,
  personRef,
  searchField,
  integer,
  integerField,
} from '../base/fields.wire.ts'
import { heartbeat } from './heartbeat.wire.ts'
import { live, liveHistory } from './live.wire.ts'
import { newsItem } from './post.wire.ts'
import { review, reviewPage } from '../reviews/review.wire.ts'

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
      description: 'Who counted: our own look, the server’s program, its owner’s, or staff.',
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

export const listingPicture = z
  .object({ url: z.string(), alt: z.string(), width: integer, height: integer })
  .meta({ id: 'Picture', description: 'A picture of a server. `alt` says what it shows.' })

export const listing = z
  .object({
    _id: z.string(),
    slug: z.string().meta({ description: 'The last part of the address of its page: `/servers/{slug}`.' }),
    name: z.string(),
    ...cardTexts,
    ...pageTexts,
    /** Image URL, or `null` while the generated island is shown instead. */
    banner: z.string().nullable(),
    bannerFocus,
    tags: z.array(z.enum(TAGS)),
    /** `https://discord.gg/CODE` or `null`. */
    discord: z.string().nullable(),
    website: z
      .string()
      .nullable()
      .meta({ description: 'A website or another community; `null` while staff hold it.' }),
    /** `host`, `host:port` or a realm code; `null` unless `realmLinkVisible`. */
    realmLink: z.string().nullable(),
    realmLinkVisible: z.boolean(),
    approved: z.boolean(),
    moderation: z.enum(MODERATION_STATES),
    kind: z.enum(LISTING_KINDS).nullable().meta({
      description: 'A realm is joined by a code, a server by an address; `null` without a way in.',
    }),
    votes: integer,
    weekVotes: integer.meta({
      description:
        'Votes of the last 7 days. A new vote counts at once; an old one leaves within a day of its time.',
    }),
    monthVotes: integer.meta({ description: 'Votes of the last 30 days, counted alike.' }),
    discordCounts: discordCounts.nullable(),
    players: playersCount.nullable(),
    live: z.union([live, z.null()]).optional().meta({
      description: 'What our probe last saw; `null` for realms, and for servers that nobody looked at.',
    }),
    liveHistory: z.union([liveHistory, z.null()]).optional().meta({
      description: 'On the server’s own page: when it was busy; `null` before the first look.',
    }),
    /** Plain average with one decimal, 0 without reviews. */
    ratingAvg: z.number(),
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
      description: 'On the server’s own page: its place in the latest weekly ranking, or `null`.',
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

/** Search text as the API takes it; empty means no search. */
export const searchText = searchField(SEARCH_MAX)

/** Words that are no filters are ignored, so that old links still work. */
function filterText(description: string) {
  return z
    .string()
    .max(FILTER_TEXT_MAX, `Filters can have at most ${FILTER_TEXT_MAX} characters.`)
    .optional()
    .meta({ description: `${description} Unknown ones are ignored.` })
}

export const directoryQuery = z.object({
  q: searchText.optional().transform((q) => q ?? ''),
  tag: z
    .enum([ALL_TAGS, ...TAGS], 'Unknown tag.')
    .or(z.literal(''))
    .optional()
    .transform((tag) => tag || ALL_TAGS)
    .meta({ default: ALL_TAGS }),
  sort: z.enum(SORTS, 'Unknown sort.').default(DEFAULT_SORT).meta({
    description:
      '`trending`, `month`: people who voted in the last 7 or 30 days. Each counts once; who is new, or shares a network with others who vote, counts less. Both are counted every ten minutes.',
  }),
  ...pageQuery(DIRECTORY_PAGE_SIZE),
  with: filterText(
    'Filters that must hold, such as `lang-de.on-switch`. Of some groups one value is enough.',
  ),
  without: filterText('Filters that must not hold, such as `addons-required`.'),
})

export const facetQuery = directoryQuery.pick({ tag: true, with: true, without: true })

export const facetCounts = z
  .object({
    total: integer,
    counts: z.record(z.string(), integer).meta({
      description: 'How many servers each filter would leave. Filters that leave none are missing.',
    }),
  })
  .meta({ id: 'FacetCounts' })

const mention = z
  .object({
    server: listing,
    parts: z.array(z.string()).meta({
      description:
        'A part of the description. The second piece and every second after it are words that match.',
    }),
  })
  .meta({ id: 'Mention' })
export type Mention = z.output<typeof mention>

const dropping = z
  .object({
    filters: z.array(z.string()).meta({ description: 'The filters, `tag` or `q`.' }),
    excluded: z.boolean(),
    total: integer.meta({ description: 'How many servers there are without them.' }),
  })
  .meta({ id: 'Dropping' })
export type Dropping = z.output<typeof dropping>

export const directoryPage = pageOf(listing)
  .extend({
    match: z.enum(['exact', 'close']).meta({
      description: '`close` when no name contains the search text and similar names are listed instead.',
    }),
    more: z.literal(true).optional().meta({
      description: 'Present when more than `total` match. A search for a common text does not read them all.',
    }),
    /** With a search text only. */
    topic: z
      .object({
        tag: z.enum(TAGS).optional(),
        with: z.string().optional().meta({ description: 'Filters, as in an address.' }),
        without: z.string().optional().meta({ description: 'Filters that must not be true: ‘no PvP’.' }),
        dropped: z.array(z.string()).optional().meta({
          description: 'Filters that the text asks for too, but nobody has beside the others.',
        }),
        total: integer,
        isResult: z.literal(true).optional().meta({
          description: 'Present when `items` has these servers, behind names that contain the text.',
        }),
      })
      .optional()
      .meta({
        description:
          'The kind of server and the facts that the search text asks for, and how many servers have all of them.',
      }),
    mentions: z.array(mention).optional().meta({
      description: 'Servers whose description has the words, after the last match of a name.',
    }),
    dropping: z.array(dropping).optional().meta({
      description: 'When nothing passes the filters: which of them to drop.',
    }),
    suggestions: z.array(listing).optional().meta({ description: 'Popular servers, when nothing matches.' }),
  })
  .meta({ id: 'DirectoryPage' })

export const similarListings = z
  .object({ items: z.array(listing) })
  .meta({ id: 'SimilarServers', description: 'The most similar first.' })
export type SimilarListings = z.output<typeof similarListings>

export const listingViewer = z
  .object({
    nextVoteAt: isoDate.nullable(),
    voted: z
      .boolean()
      .meta({ description: 'Your latest vote is less than 24 hours old, and you can take it back.' }),
    heldVote: z
      .union([z.object({ reason: z.enum(VOTE_REASONS).nullable(), confirmFrom: isoDate }), z.null()])
      .meta({
        description:
          'Your oldest vote that waits, why, and from when on you can confirm it; `null` when none waits.',
      }),
    voidVote: z.union([z.object({ reason: z.enum(VOTE_REASONS).nullable() }), z.null()]).meta({
      description: 'Your latest vote and why, when staff made it void; `null` when they did not.',
    }),
    isOwner: z.boolean(),
    canManage: z.boolean(),
    heartbeatHidden: z.boolean().meta({
      description: 'For those who manage it: staff hid what it reports about itself.',
    }),
    reported: z.boolean().meta({ description: 'You reported it in the last 24 hours.' }),
    looksOff: z
      .boolean()
      .optional()
      .meta({ description: 'For those who manage it: our probe does not ask it.' }),
    reportedReviews: z.array(z.string()).meta({ description: 'Ids of its reviews that you reported.' }),
    comingTo: z.array(z.string()).meta({ description: 'Ids of its evenings that you said you come to.' }),
    ownReview: z.union([review, z.null()]).meta({ description: 'Your review of it, or `null`.' }),
    saved: z.boolean(),
    follows: z.boolean().meta({ description: 'You saved it and are told its news.' }),
    reward: z.union([z.object({ gamertag: z.string().nullable() }), z.null()]).meta({
      description: 'If it rewards votes in the game: your name there. `null` if it does not.',
    }),
  })
  .meta({ id: 'ListingViewer', description: 'What depends on the viewer of a server.' })
export type ListingViewer = z.output<typeof listingViewer>

export const publicStats = z
  .object({
    total: integer,
    approved: integer,
    pending: integer,
    players: z.object({ playing: integer, places: integer }).meta({
      description: 'How many play now, and in how many places somebody plays, as far as it is known.',
    }),
  })
  .meta({ id: 'PublicStats' })

export const voteAnswer = z
  .object({
    votes: integer,
    nextVoteAt: isoDate,
    effect: z.enum(VOTE_EFFECTS).meta({ description: 'Whether the vote is in `votes`, or waits.' }),
    reason: z.enum(VOTE_REASONS).nullable().meta({ description: 'Why the vote waits; null when it counts.' }),
  })
  .meta({ id: 'VoteAnswer' })

/** An id inside a longer text. */
const ID = ID_PATTERN.source.slice(1, -1)

export const ownVotesQuery = z.object({
  ids: z
    .string()
    .regex(
      new RegExp(`^${ID}(?:,${ID}){0,${LIST_LIMIT_MAX - 1}}$`),
      `ids must be 1 to ${LIST_LIMIT_MAX} ids of servers, separated by commas.`,
    )
    .meta({ description: 'Ids of servers, separated by commas.' }),
})

export const ownVotes = z
  .object({ items: z.array(z.object({ serverId: z.string(), nextVoteAt: isoDate })) })
  .meta({ id: 'OwnVotes', description: 'The servers among them for which you cannot vote yet.' })
export type OwnVotes = z.output<typeof ownVotes>

export const voteWithdrawal = z
  .object({ votes: integer, nextVoteAt: isoDate.nullable() })
  .meta({ id: 'VoteWithdrawal' })

export const serverName = nameField(NAME_MIN, NAME_MAX)

/** Links of real communities have up to 418 characters, with what trackers add to them. */
const PASTED_MAX = 500
const TOO_LONG = `This link is too long: at most ${PASTED_MAX} characters.`

/** An address before it is parsed. */
export const pastedAddress = z.string(ADDRESS_MESSAGE).max(PASTED_MAX, TOO_LONG).meta({
  format: 'server-address',
  description:
    '`host:port`, a host, a realm code of 6–16 letters, digits, `-` and `_`, or a link with a code: `https://realms.gg/CODE`, `https://open.minecraft.net/pocket/realms/invite/CODE` or `minecraft://acceptRealmInvite?inviteID=CODE`. Addresses of private networks are refused.',
})

export const serverAddress = pastedAddress.transform((input, ctx) => {
  const address = readServerAddress(input)
  if (address.kind !== 'error') return address
  ctx.addIssue({ code: 'custom', message: address.message })
  return z.NEVER
})

/** An invite before it is parsed. */
export function pastedInvite(minLength: number) {
  return z
    .string(INVITE_MESSAGE)
    .max(PASTED_MAX, TOO_LONG)
    .meta({
      format: 'discord-invite',
      description: `A code of ${minLength}–${INVITE_CODE_MAX} letters, digits and hyphens (longer when it ends in a hyphen and the server\u2019s id), or a link with one on discord.gg, discord.com or discordapp.com.`,
    })
}

/** An invite in its stored form; empty and `null` mean none. */
export function clearableInvite(minLength: number) {
  return pastedInvite(minLength)
    .nullable()
    .transform((input, ctx) => {
      if (!input || input.trim() === '') return null
      const { invite, message } = readDiscordInvite(input, minLength)
      if (invite !== null) return invite
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

/** The invite of a submission, which can be missing. */
export const submittedInvite = clearableInvite(INVITE_CODE_MIN.submit)
  .optional()
  .transform((invite) => invite ?? null)

/** What only the server can judge before a submission. */
export const adviceBody = z.object({
  address: serverAddress.optional(),
  discord: submittedInvite,
})

export const adviceAnswer = z
  .object({ advice: z.array(z.object({ rule: z.enum(RULE_IDS), text: z.string() })) })
  .meta({ id: 'ServerAdvice' })

/** A website before it is parsed. */
const pastedWebsite = z
  .string(WEBSITE_MESSAGE)
  .max(PASTED_MAX, TOO_LONG)
  .meta({
    format: 'website',
    description: `One https address of a website or another community, with at most ${WEBSITE_MAX} characters. A link that looks like a known site is held until staff have seen it.`,
  })

/** A website in its stored form; empty and `null` mean none. */
export const clearableWebsite = pastedWebsite.nullable().transform((input, ctx) => {
  if (!input || input.trim() === '') return null
  const { website, message } = readWebsite(input)
  if (website !== null) return website
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The website of a submission, which can be missing. */
export const submittedWebsite = clearableWebsite.optional().transform((website) => website ?? null)

/** Facts of the closed list, each once, in its order. */
export const listingFacts = z
  .array(
    z.string('Choose facts from the list.').max(FACT_LENGTH_MAX).meta({ format: 'fact' }),
    'Choose facts from the list.',
  )
  .max(FACTS_MAX, `Choose at most ${FACTS_MAX} facts.`)
  .transform((texts, ctx) => {
    const facts = texts.map(readFact)
    const known = facts.filter((fact) => fact !== null)
    const error = known.length < facts.length ? 'Choose facts from the list.' : errorInFacts(known)
    if (error === null) return orderFacts(known)
    ctx.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

/** Longer than any address of a picture here. */
const PICTURE_URL_MAX = 200

/** The pictures beside the banner, in their order. */
export const listingPictures = z
  .array(
    z.object({
      url: z
        .string('Send the address of the picture.')
        .max(PICTURE_URL_MAX, 'Send the address of the picture.')
        .meta({ description: 'A present one, the banner, or the `url` of a draft upload.' }),
      alt: lineField(ALT_MAX, 'The description of a picture', PICTURES_MESSAGES.alt).meta({
        description: 'What it shows, for people who do not see it.',
      }),
    }),
    'Send a list of pictures.',
  )
  .max(PICTURES_MAX, PICTURES_MESSAGES.tooMany)

/** Tags of the fixed list without duplicates, in the chosen order. */
export const listingTags = z
  .array(z.enum(TAGS, 'Choose tags from the list.'), 'Choose tags from the list.')
  .max(TAGS.length, 'Choose each tag once.')
  .transform((tags): Tag[] => [...new Set(tags)])

/**
 * The body of a submission: `server.id` is an address with a colon, `server.code` is a realm code or a bare
 * host.
 */
export const submission = z
  .object({
    server: z.object({ name: serverName, id: serverAddress.optional(), code: serverAddress.optional() }),
    discord: submittedInvite,
    website: submittedWebsite,
    description: textRules.description.nullish().transform((text) => text ?? ''),
    tags: listingTags.optional().transform((tags) => tags ?? []),
    facts: listingFacts.optional().transform((facts) => facts ?? []),
    captcha: z
      .string()
      .max(CAPTCHA_ANSWER_MAX, CAPTCHA_MISSING_MESSAGE)
      .regex(/\S/, CAPTCHA_MISSING_MESSAGE)
      .meta({ description: 'The characters in the picture, or a Turnstile token.' }),
  })
  .refine(({ server }) => server.id !== undefined || server.code !== undefined, {
    message: ADDRESS_MESSAGE,
    path: ['server', 'id'],
  })
  .refine(({ server }) => server.id === undefined || server.code === undefined, {
    message: 'Send an IP:PORT or a Realm Code, not both.',
    path: ['server', 'code'],
  })

export const submissionAnswer = z
  .object({ _id: z.string(), moderation: z.enum(MODERATION_STATES) })
  .meta({ id: 'SubmissionAnswer' })

export const captchaAnswer = z
  .union([
    z.object({
      svg: z.string().meta({ description: 'Five distorted letters and digits, as pixels in an SVG.' }),
    }),
    z.object({
      siteKey: z.string(),
      cData: z.string().meta({ description: 'Turnstile binds its token to it, so to this session.' }),
    }),
  ])
  .meta({ id: 'CaptchaAnswer' })
