import { only } from '#contract/base/records.ts'
import { HOUR } from '#contract/base/time.ts'
import { FACT_NAMES, type FactName, factsOf } from '#contract/listings/facts.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import { EDITABLE_FIELDS, type EditableField, TEXT_FIELDS } from '#contract/listings/fields.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { foldName } from '#contract/text/fold.ts'
import { riskyWords } from '#contract/text/forbidden-words.ts'
import { listings } from '../../../db/schema.ts'
import { NO_DISCORD_PROOF, NO_SERVER_PROOF } from '../owner-proven.ts'
import { isSameAddress } from '../same-address.ts'
import { isLookAlike } from '../submit/look-alike.ts'
import type { EditInput } from './edit-listing.ts'

/** The fields of a listing that may change. Owners never send the last four. */
export type Changes = Omit<EditInput, 'version'> & {
  moderation?: Moderation | undefined
  staffNote?: string | null | undefined
  websiteHeld?: boolean | undefined
  factsChecked?: readonly FactName[] | undefined
}

export const EDITED_COLUMNS = {
  ...only(listings, EDITABLE_FIELDS),
  nameKey: listings.nameKey,
  factsSaid: listings.factsSaid,
  factsChecked: listings.factsChecked,
  discordState: listings.discordState,
  discordFound: listings.discordFound,
  ownerProvenGuild: listings.ownerProvenGuild,
  websiteHeld: listings.websiteHeld,
  moderation: listings.moderation,
  staffNote: listings.staffNote,
  version: listings.version,
  words: listings.words,
}
type Columns = typeof listings.$inferSelect
export type EditedListing = Pick<Columns, keyof typeof EDITED_COLUMNS>
type ListingPatch = Partial<typeof listings.$inferInsert>

const AUDITED_FIELDS = [...EDITABLE_FIELDS, 'websiteHeld', 'moderation', 'staffNote'] as const

/**
 * A value of a listing as in the audit log; `null` for a key that is not audited, such as
 * `factsConfirmed`.
 */
export function auditedValue(listing: EditedListing, field: string): unknown {
  const audited = AUDITED_FIELDS.find((name) => name === field)
  return audited ? listing[audited] : null
}

/** Confirming facts that were said or confirmed within this time changes nothing. */
const FACTS_FRESH_MS = HOUR

/** The sent fields that differ from the listing, with the old and new values; `null` if none does. */
export function differencesOf(
  listing: EditedListing,
  changes: Changes,
  now: number,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const fields = Object.entries(changes).filter(([field, value]) => {
    if (field === 'factsConfirmed')
      return Object.values(listing.factsSaid).some((at) => at <= now - FACTS_FRESH_MS)
    return JSON.stringify(auditedValue(listing, field)) !== JSON.stringify(value)
  })
  if (fields.length === 0) return null
  return {
    before: Object.fromEntries(fields.map(([field]) => [field, auditedValue(listing, field)])),
    after: Object.fromEntries(fields),
  }
}

/**
 * Changes of these alone do not make a listing 'recently updated': decisions of staff, and facts that are
 * confirmed.
 */
const NO_UPDATES: ReadonlySet<string> = new Set([
  'moderation',
  'staffNote',
  'websiteHeld',
  'factsConfirmed',
  'factsChecked',
])

interface ChangeContext {
  now: number
  /**
   * Whether staff make the change: a website that they enter needs no check, and an old address is not kept.
   */
  isStaff: boolean
  /** The Discord server of a new invite; `null` while nobody knows it. */
  guild?: string | null
}

/**
 * The columns of a change. Only what was sent is written. A decision of staff is no new version: an editor
 * only has to have seen the current values of what editors change.
 */
export function patchOf(listing: EditedListing, changes: Changes, context: ChangeContext): ListingPatch {
  const { now } = context
  const isEdit = Object.keys(changes).some((key) => !NO_UPDATES.has(key))
  return {
    ...(isEdit && { version: listing.version + 1, updated: now }),
    ...plainColumns(changes),
    ...wordColumns(listing, changes),
    ...factColumns(listing, changes, now),
    ...websiteColumns(listing, changes, context),
    ...inviteColumns(listing, changes, context),
    ...stateColumns(listing, changes, now),
    ...bannerColumns(listing, changes),
    ...linkColumns(listing, changes, context),
  }
}

function wordColumns(listing: EditedListing, changes: Changes): ListingPatch {
  const words = wordsOf(changes)
  const hasWords = Object.keys(words).length > 0
  if (!hasWords && changes.name === undefined) return {}
  const texts = TEXT_FIELDS.map((field) => changes[field] ?? listing[field])
  return {
    ...(hasWords && { words: { ...listing.words, ...words } }),
    risky: riskyWords(changes.name ?? listing.name, texts),
  }
}

/** The focus belongs to the old banner, so it is emptied unless one is sent with the new banner. */
function bannerColumns(listing: EditedListing, { banner, bannerFocus }: Changes): ListingPatch {
  const isNew = banner !== undefined && banner !== listing.banner
  return isNew && bannerFocus === undefined ? { bannerFocus: null } : {}
}

function linkColumns(listing: EditedListing, changes: Changes, context: ChangeContext): ListingPatch {
  if (changes.realmLink === undefined || isSameAddress(listing.realmLink, changes.realmLink)) return {}
  return {
    ...NO_SERVER_PROOF,
    linkChangedAt: context.now,
    formerLink: keepsFormerLink(listing, changes, context) ? listing.realmLink : null,
  }
}

/**
 * Whether the old address is kept to lead to the new one. Not if staff replace it: they may do so because it
 * is bad.
 */
const keepsFormerLink = (
  listing: EditedListing,
  { realmLink }: Changes,
  { isStaff }: ChangeContext,
): boolean => !isStaff && Boolean(realmLink) && listing.moderation === 'approved' && listing.realmLinkVisible

/** Fields that are written by the function that writes their other columns. */
const LINKED_FIELDS: readonly EditableField[] = ['name', 'facts', 'website']
/** Fields that are stored as they are sent. */
const PLAIN_FIELDS = [
  ...EDITABLE_FIELDS.filter((field) => !LINKED_FIELDS.includes(field)),
  'staffNote',
] as const

function plainColumns(changes: Changes): ListingPatch {
  const { name } = changes
  return {
    ...Object.fromEntries(
      PLAIN_FIELDS.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]]])),
    ),
    ...(name !== undefined && { name, nameKey: foldName(name) }),
  }
}

/**
 * Facts with their dates. A group that has not changed keeps its date. A check stores the facts that it found
 * right.
 */
function factColumns(listing: EditedListing, changes: Changes, now: number): ListingPatch {
  const { facts, factsConfirmed, factsChecked } = changes
  const groupsIn = (values: readonly string[]) =>
    FACT_NAMES.filter((name) => factsOf(values, name).length > 0)
  const dateIfSame = (name: FactName, values: readonly string[]) =>
    factsOf(values, name).join() === factsOf(listing.facts, name).join() ? listing.factsSaid[name] : undefined
  return {
    ...(facts !== undefined && {
      facts,
      factsSaid: Object.fromEntries(groupsIn(facts).map((name) => [name, dateIfSame(name, facts) ?? now])),
    }),
    ...(factsConfirmed !== undefined &&
      facts === undefined && {
        factsSaid: Object.fromEntries(groupsIn(listing.facts).map((name) => [name, now])),
      }),
    ...(factsChecked !== undefined && {
      factsChecked: {
        ...listing.factsChecked,
        ...Object.fromEntries(
          factsChecked.map((name) => [name, { at: now, facts: factsOf(listing.facts, name) }]),
        ),
      },
    }),
  }
}

/** A website that does not change keeps what staff decided about it. */
function websiteColumns(listing: EditedListing, changes: Changes, { isStaff }: ChangeContext): ListingPatch {
  const { website, websiteHeld } = changes
  const isNew = website !== undefined && website !== listing.website
  return {
    ...(website !== undefined && { website }),
    ...(isNew && { websiteHeld: website !== null && !isStaff && isLookAlike(website) }),
    ...(websiteHeld !== undefined && { websiteHeld }),
  }
}

/**
 * A new invite may lead to another Discord server, so all that is known about the old one is emptied. The
 * owner’s proof is deleted once the new invite is known to lead to another server.
 */
function inviteColumns(
  listing: EditedListing,
  { discord, moderation }: Changes,
  { guild = null }: ChangeContext,
): ListingPatch {
  if (discord !== undefined && discord !== listing.discord)
    return {
      ...UNKNOWN_INVITE,
      ...((discord === null || (guild !== null && guild !== listing.ownerProvenGuild)) && NO_DISCORD_PROOF),
      discordState: 'new',
      discordGuild: guild,
      discordFound: null,
      discordName: null,
      discordFailures: 0,
    }
  return moderation === 'approved' && isUndecided(listing.moderation) ? approvedInvite(listing) : {}
}

const UNKNOWN_INVITE = {
  discordOnline: null,
  discordMembers: null,
  discordCountedAt: null,
  discordNextAt: 0,
} as const

const isUndecided = (state: EditedListing['moderation']): boolean => state === 'pending' || state === 'denied'

/**
 * Staff who approve a listing have seen where its invite leads now, so that Discord server becomes the
 * listing's own.
 */
export const approvedInvite = ({
  discordState,
  discordFound,
}: Pick<EditedListing, 'discordState' | 'discordFound'>): ListingPatch =>
  discordState === 'elsewhere'
    ? {
        ...UNKNOWN_INVITE,
        ...NO_DISCORD_PROOF,
        discordState: 'ok',
        discordGuild: discordFound,
        discordFound: null,
      }
    : {}

function stateColumns(listing: EditedListing, { moderation }: Changes, now: number): ListingPatch {
  if (moderation === undefined) return {}
  const isQueued = moderation === 'pending' && listing.moderation !== 'pending'
  return { moderation, ...(isQueued && { requeuedAt: now }) }
}
