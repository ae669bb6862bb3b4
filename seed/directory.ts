import { keysOf } from '#contract/base/records.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { TAGS, type Tag } from '#contract/directory/directory.ts'
import { FAMILY_FACTS } from '#contract/listings/facts.ts'
import { listingEdit } from '#contract/listings/owner.wire.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { listingFacts } from '#contract/listings/submission.wire.ts'
import { reviewBody } from '#contract/reviews/review.wire.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { adminEdit } from '#contract/staff/moderation.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { foldName } from '#contract/text/fold.ts'
import { guildOf } from '../fake-discord/guilds.ts'
import { keepInvite } from '../worker/features/community/hubs/refresh-invites.ts'
import { editListing } from '../worker/features/listings/edit/edit-listing.ts'
import { submitListing } from '../worker/features/listings/submit/submit-listing.ts'
import { saveReview } from '../worker/features/reviews/save-review.ts'
import { deleteListing } from '../worker/features/staff/queue/delete-listing.ts'
import { editAsAdmin } from '../worker/features/staff/queue/edit-as-admin.ts'
import { moderateListing } from '../worker/features/staff/queue/moderate-listing.ts'
import { createRandom, type Random } from './random.ts'
import {
  ABOUTS,
  ENDINGS,
  FACTS,
  GRIPES,
  NAMES,
  OPENINGS,
  OTHER_DESCRIPTIONS,
  OWN_DESCRIPTIONS,
  PEOPLE,
  PRAISE,
  RESTRICTIONS,
  REVIEWS,
} from './texts.ts'
import type { Person, World } from './timeline.ts'

/**
 * How old the first listings are, and how the directory grows: above 1 there are more new listings than old
 * ones.
 */
const HISTORY_MS = 730 * DAY
const GROWTH = 1.6
const DENIED = 8
const SUSPENDED = 6
/** This many of the newest listings wait for a decision. */
const NEWEST = 24
const WAITING = 14
/**
 * Number of reviews of the most popular listing; the others follow a power law. One of Steve's always has
 * this number.
 */
const REVIEWS_MAX = 60
const STEVES_REVIEWS = 47

export interface Listing {
  /** Empty until it is submitted. */
  id: string
  name: string
  tag: Tag
  owner: Person
  /** 1 for the most popular. */
  rank: number
  created: number
  /** When an admin decided about it. */
  decided: number
  state: Moderation | 'deleted'
  /** The mean of its ratings. */
  quality: number
}

/**
 * Two years of a directory: who submitted what, what admins decided, and what players wrote. Oldest first.
 */
export function planDirectory(world: World): Listing[] {
  const { random, now, people } = world
  const named = random.shuffled(TAGS.flatMap((tag) => NAMES(tag).map((name) => ({ name, tag }))))
  const ranks = random.shuffled(named.map((_, index) => index + 1))
  const listings = named.map(({ name, tag }, index): Listing => {
    const created = now - HOUR - HISTORY_MS * (1 - (index + random.next()) / named.length) ** GROWTH
    const decided = created + (2 + 40 * random.next()) * HOUR
    const state = decided < now ? 'approved' : 'pending'
    const owner = random.pick(people.owners)
    const quality = 4.05 + spread(random) * 0.6
    return { id: '', name, tag, owner, rank: ranks[index] ?? 1, created, decided, state, quality }
  })
  giveStates(random, listings)
  giveSteveHisListings(world, listings)
  for (const listing of listings) {
    playListing(world, listing)
    playReviews(world, listing)
  }
  return listings
}

export const isPublic = ({ state }: Listing) => state === 'approved'

/** Around 0, rarely above 2. */
const spread = (random: Random) => (random.next() + random.next() + random.next() - 1.5) * 1.6

function giveStates(random: Random, listings: Listing[]): void {
  const mark = (among: Listing[], state: Listing['state'], count: number) => {
    const chosen = random.shuffled(among.filter((listing) => listing.state === 'approved')).slice(0, count)
    for (const listing of chosen) listing.state = state
  }
  const newest = listings.slice(-NEWEST)
  mark(newest, 'pending', WAITING - newest.filter(({ state }) => state === 'pending').length)
  mark(listings.slice(listings.length / 2, -NEWEST), 'denied', DENIED)
  mark(listings.slice(0, -NEWEST), 'suspended', SUSPENDED)
  mark(listings.slice(0, -NEWEST), 'deleted', 1)
}

/** Steve owns listings in every state; one of them is among the most popular, and one a Skyblock. */
function giveSteveHisListings({ people, now }: World, listings: readonly Listing[]): void {
  const old = listings.filter((one) => isPublic(one) && one.rank > 2 && one.created < now - 120 * DAY)
  const byRank = old.toSorted((a, b) => a.rank - b.rank)
  const chosen = [
    byRank[0],
    byRank[40],
    byRank[90],
    byRank.find(({ tag }) => tag === 'Skyblock'),
    ...listings.filter(({ state }) => state === 'pending').slice(0, 2),
    listings.find(({ state }) => state === 'denied'),
    listings.find(({ state }) => state === 'suspended'),
  ]
  for (const listing of chosen) if (listing) listing.owner = people.steve
}

function playListing({ random, now, people, timeline }: World, listing: Listing): void {
  const { name, tag, owner, created, decided, state } = listing
  const draft = describe(random, name, tag)
  // A source of its own, so that the rest of the sample data does not depend on the facts.
  const told = createRandom(name)
  const input = {
    server: { name, code: parseServerAddress(wayIn(random, name)) ?? undefined },
    discord: random.chance(0.82) ? `https://discord.gg/${randomCode(random, random.int(8, 10))}` : null,
    description: draft,
    tags: [],
    facts: factsFor(told, tag),
    website:
      name.length % 5 === 0 ? `https://www.example.com/${foldName(name).replace(/[^a-z0-9]+/gu, '-')}` : null,
  }
  timeline.as(owner, created, async (ctx) => {
    listing.id = (await submitListing(ctx, input))._id
  })
  const edit = (time: number, changes: object) =>
    timeline.as(owner, time, (ctx) => editListing(ctx, listing.id, listingEdit.parse(changes)))
  const tags = tagsFor(random, tag)
  const realmLinkVisible = random.chance(0.85)
  const isClosed = !realmLinkVisible && input.discord === null && input.website === null
  // Nobody approves what nobody can enter, but an owner may close the door later.
  edit(created + 20 * MINUTE, { tags, realmLinkVisible: realmLinkVisible || isClosed })
  const moderate = (
    time: number,
    action: 'approve' | 'deny' | 'suspend',
    reason: { rule?: RuleId; note: string | null },
  ) =>
    timeline.as(people.alex, time, (ctx) =>
      moderateListing(ctx, { listingId: listing.id, action, ...reason }),
    )
  if (state === 'pending') return
  if (state === 'denied') return moderate(decided, 'deny', random.pick(RESTRICTIONS.denied))
  moderate(decided, 'approve', { note: null })
  if (isClosed && listing.rank > 60) edit(decided + 5 * MINUTE, { realmLinkVisible: false })
  if (input.discord !== null) countInvite(timeline, now, input.discord)
  if (state === 'approved') {
    const recently = () => now - Math.min(now - decided, told.int(2, 100) * DAY) * 0.9
    if (input.facts.length > 0 && told.chance(0.8)) edit(recently(), { factsConfirmed: true })
    const known = FAMILY_FACTS.filter((group) => input.facts.some((fact) => fact.startsWith(`${group}-`)))
    if (known.length > 0 && told.chance(0.3))
      timeline.as(people.alex, recently(), (ctx) =>
        editAsAdmin(ctx, listing.id, adminEdit.parse({ factsChecked: known })),
      )
  }
  if (state === 'suspended')
    moderate(now - random.int(2, 9) * DAY, 'suspend', random.pick(RESTRICTIONS.suspended))
  if (state === 'deleted')
    timeline.as(people.alex, now - 6 * DAY, (ctx) => deleteListing(ctx, listing.id, { rule: 'one-listing' }))
  if (state === 'approved' && told.chance(0.25))
    // A first link waits for staff once the server is public; most owners write it before.
    edit(name.length % 8 === 0 ? Math.max(decided + MINUTE, now - DAY) : decided - MINUTE, {
      about: sentence(told, name, ABOUTS),
    })
  const further = state === 'approved' ? furtherDescriptions(name, input.facts) : []
  if (further.length > 0)
    edit(decided + 10 * MINUTE, {
      ...Object.fromEntries(further.map(({ text }, index) => [`description${index + 2}`, text])),
      descriptionLanguages: ['en', ...further.map(({ language }) => language)],
    })
  // A few give consoles a friend to add, and say what players load.
  if (state === 'approved' && name.length % 6 === 0)
    edit(decided + 20 * MINUTE, {
      friend: `${name.replace(/[^A-Za-z]/gu, '').slice(0, 12)}Bot`,
      packs: told.chance(0.5) ? 'About 180 MB on the first visit.' : '',
      secondLink: name.length % 12 === 0 ? randomCode(told, 11) : null,
    })
  // Some owners never edit a listing again, and some edited it this week.
  if (state === 'approved' && !OWN_DESCRIPTIONS.has(name) && random.chance(0.8))
    edit(now - (now - decided) * random.next() ** 2.2, {
      description: `${draft} ${sentence(random, name, PEOPLE)}`,
    })
}

/** What most servers say in another language that is spoken there, and a few in a third one. */
function furtherDescriptions(name: string, facts: readonly string[]) {
  const random = createRandom(`${name} in other words`)
  const spoken = facts.filter((fact) => fact in OTHER_DESCRIPTIONS)
  if (spoken.length === 0 || random.chance(0.2)) return []
  const others = keysOf(OTHER_DESCRIPTIONS).filter((fact) => !spoken.includes(fact))
  return [...spoken, ...(random.chance(0.25) ? [random.pick(others)] : [])].map((fact) => ({
    language: fact.replace('lang-', ''),
    text: sentence(random, name, OTHER_DESCRIPTIONS[fact] ?? []),
  }))
}

/**
 * What the fake Discord knows about an invite. Most were looked up in the last hours, some two days ago. One in twenty leads nowhere, one in forty now to
 * another Discord server.
 */
function countInvite(timeline: World['timeline'], now: number, invite: string): void {
  const guild = { ...guildOf(invite.replace('https://discord.gg/', '')), vanity: null, expiresAt: null }
  const { members, online } = guild
  const age = members % 9 === 0 ? 2 * DAY : (1 + (members % 350)) * MINUTE
  const found = { ...guild, memberCount: members, onlineCount: online }
  timeline.job(now - age, (ctx) =>
    keepInvite(ctx, invite, members % 20 === 0 ? { kind: 'gone' } : { kind: 'found', guild: found }),
  )
  if (members % 40 === 7)
    timeline.job(now - age / 2, (ctx) =>
      keepInvite(ctx, invite, { kind: 'found', guild: { ...found, id: guildOf(`${invite}x`).id } }),
    )
}

/** What an owner told: most answer a few questions. */
function factsFor(random: Random, tag: Tag): string[] {
  if (random.chance(0.3)) return []
  const told = [
    'lang-en',
    ...(random.chance(0.4)
      ? [random.pick(['lang-de', 'lang-es', 'lang-fr', 'lang-pt-BR', 'lang-ja', 'lang-pl'])]
      : []),
    ...['on-phone', 'on-windows', 'on-xbox', 'on-playstation', 'on-switch'].filter(() => random.chance(0.7)),
    random.pick(['addons-none', 'addons-none', 'addons-optional', 'addons-required']),
    random.pick(['region-europe', 'region-north-america', 'region-asia', 'region-south-america']),
    random.pick(['version-latest', 'version-1-21']),
    ...(random.chance(0.5) ? [random.pick(['slots-10', 'slots-30', 'slots-100'])] : []),
    ...(random.chance(0.6) ? [random.pick(['age-all', 'age-10', 'age-13', 'age-16'])] : []),
    ...(random.chance(0.5) ? ['chat-moderated', random.pick(['voice-none', 'voice-optional'])] : []),
    ...(random.chance(0.2) ? ['family-allowlist', 'family-adults', 'family-unsold'] : []),
    ...(tag === 'Survival/SMP' && random.chance(0.6)
      ? [random.pick(['season-never', 'season-seasons'])]
      : []),
  ]
  return listingFacts.parse(told)
}

function tagsFor(random: Random, tag: Tag): Tag[] {
  const others = random.shuffled(TAGS.filter((one) => one !== tag)).slice(0, random.pick([0, 0, 0, 1, 1, 2]))
  return TAGS.filter((one) => one === tag || others.includes(one))
}

/** A generated address or a realm code. Hosts end in .example, which nobody can register. */
function wayIn(random: Random, name: string): string {
  if (random.chance(0.45)) return randomCode(random, 11)
  const slug = foldName(name)
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 30)
  const host = `${random.pick(['play.', 'mc.', 'join.'])}${slug.length > 2 ? slug : 'isle'}.example`
  return random.chance(0.35) ? host : `${host}:${random.pick([19_132, 19_132, random.int(19_000, 25_999)])}`
}

function randomCode(random: Random, length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, () => random.pick([...letters])).join('')
}

/**
 * One of the sentences with its variables replaced: `{2-9}` becomes a number between, `{a|b}` one of the
 * words.
 */
function sentence(random: Random, name: string, from: readonly string[]): string {
  return random.pick(from).replace(/\{([^{}]*)\}/gu, (_, choice: string) => {
    const [, least, most] = /^(\d+)-(\d+)$/u.exec(choice) ?? []
    if (least && most) return String(random.int(Number(least), Number(most)))
    return choice === 'name' ? name : random.pick(choice.split('|'))
  })
}

function describe(random: Random, name: string, tag: Tag): string {
  const own = OWN_DESCRIPTIONS.get(name)
  if (own !== undefined) return own
  const facts = random.shuffled(FACTS(tag)).slice(0, random.int(1, 3))
  const middle = facts.map((fact) => sentence(random, name, [fact])).join(random.chance(0.2) ? '\n' : ' ')
  return [sentence(random, name, OPENINGS), middle, sentence(random, name, ENDINGS)].join(
    random.chance(0.3) ? '\n\n' : ' ',
  )
}

function playReviews({ random, now, people, timeline }: World, listing: Listing): void {
  const { owner, rank, decided, state } = listing
  if (state === 'pending' || state === 'denied') return
  const usual = Math.round(REVIEWS_MAX * rank ** -0.6 * Math.exp(spread(random) * 0.6) - 0.8)
  const count = owner === people.steve && rank < 12 ? STEVES_REVIEWS : Math.min(REVIEWS_MAX, usual)
  const until = state === 'approved' ? now : now - 10 * DAY
  if (until < decided) return
  for (const author of random.shuffled(people.voters).slice(0, count)) {
    const write = (time: number) =>
      timeline.as(author, time, (ctx) => {
        const rating = Math.min(5, Math.max(1, Math.round(listing.quality + 0.25 + spread(random) * 0.85)))
        return saveReview(ctx, {
          listingId: listing.id,
          ...reviewBody.parse({ rating, text: review(random, listing, rating) }),
        })
      })
    const time = decided + (until - decided) * random.next() ** 0.8
    write(time)
    if (random.chance(0.07)) write(time + (until - time) * random.next())
  }
}

function moodOf(rating: number) {
  if (rating > 3) return { texts: REVIEWS.good, about: [PRAISE] }
  if (rating === 3) return { texts: REVIEWS.mixed, about: [GRIPES, PRAISE] }
  return { texts: REVIEWS.bad, about: [GRIPES] }
}

/** Many reviews have no text, some have one word. */
function review(random: Random, { name, tag }: Listing, rating: number): string {
  const {
    texts: { short, openings },
    about,
  } = moodOf(rating)
  const length = random.next()
  if (length < 0.14) return ''
  if (length < 0.26) return random.pick(short)
  return [sentence(random, name, openings), ...about.map((texts) => sentence(random, name, texts(tag)))]
    .slice(0, random.int(1, 3))
    .join(random.chance(0.1) ? '\n\n' : ' ')
}
