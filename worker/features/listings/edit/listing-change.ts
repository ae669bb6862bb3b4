import { only } from '#contract/base/records.ts'
import { HOUR } from '#contract/base/time.ts'
import { FACT_NAMES, type FactName, factsOf } from '#contract/listings/facts.ts'
import { EDITABLE_FIELDS, type EditableField, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { riskyWords } from '#contract/text/forbidden-words.ts'
import { foldName } from '#contract/text/fold.ts'
import { listings } from '../../../db/schema.ts'
import { isLookAlike } from '../submit/look-alike.ts'
import type { EditInput } from './edit-listing.ts'

/** The fields of a listing that may change. Owners never send the last four. */
export type Changes = Omit<EditInput, 'version'> & {
  moderation?: Moderation | undefined
  staffNote?: string | null | undefined
  websiteHeld?: boolean | undefined
  factsChecked?: readonly FactName[] | undefined
}

/** The columns on which a change depends. */
export const EDITED_COLUMNS = {
  ...only(listings, EDITABLE_FIELDS),
  nameKey: listings.nameKey,
  factsSaid: listings.factsSaid,
  factsChecked: listings.factsChecked,
  discordState: listings.discordState,
  discordFound: listings.discordFound,
  websiteHeld: listings.websiteHeld,
  moderation: listings.moderation,
  staffNote: listings.staffNote,
  version: listings.version,
  words: listings.words,
}
type Columns = typeof listings.$inferSelect
/** A listing as it is stored. */
export type EditedListing = Pick<Columns, keyof typeof EDITED_COLUMNS>
type ListingPatch = Partial<typeof listings.$inferInsert>

const SHOWN = [...EDITABLE_FIELDS, 'websiteHeld', 'moderation', 'staffNote'] as const

/** A value of a listing as in the audit log; `null` for a word that is no value. */
export function valueOf(listing: EditedListing, field: string): unknown {
  const shown = SHOWN.find((one) => one === field)
  return shown ? listing[shown] : null
}

/** Facts that were said or confirmed this short a time ago, in ms, need no new date: confirming them again changes nothing. */
const FACTS_HOLD_MS = HOUR

/** The sent fields that differ from the listing, with the old and new values. */
export function differencesOf(
  listing: EditedListing,
  changes: Changes,
  now: number,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const fields = Object.entries(changes).filter(([field, value]) => {
    if (field === 'factsConfirmed')
      return Object.values(listing.factsSaid).some((at) => at <= now - FACTS_HOLD_MS)
    return JSON.stringify(valueOf(listing, field)) !== JSON.stringify(value)
  })
  if (fields.length === 0) return null
  return {
    before: Object.fromEntries(fields.map(([field]) => [field, valueOf(listing, field)])),
    after: Object.fromEntries(fields),
  }
}

/** A change by the owner makes a listing 'recently updated'. A decision of staff does not, nor the word that nothing has changed. */
const DECISIONS: ReadonlySet<string> = new Set([
  'moderation',
  'staffNote',
  'websiteHeld',
  'factsConfirmed',
  'factsChecked',
])

interface Moment {
  now: number
  /** Staff who enter an address have seen it. */
  isStaff: boolean
}

/**
 * The columns of a change. Only what was sent is written, because tags and names move a listing in the directory. An
 * editor of texts must have seen the current texts: only texts count as a version.
 */
export function patchOf(listing: EditedListing, changes: Changes, moment: Moment): ListingPatch {
  const isEdit = Object.keys(changes).some((key) => !DECISIONS.has(key))
  const words = wordsOf(changes)
  return {
    ...(isEdit && { version: listing.version + 1, updated: moment.now }),
    ...plainColumns(changes),
    ...(Object.keys(words).length > 0 && { words: { ...listing.words, ...words } }),
    ...((changes.name !== undefined || Object.keys(words).length > 0) && {
      risky: riskyWords(
        changes.name ?? listing.name,
        TEXT_FIELDS.map((field) => changes[field] ?? listing[field]),
      ),
    }),
    ...factColumns(listing, changes, moment.now),
    ...websiteColumns(listing, changes, moment),
    ...inviteColumns(listing, changes),
    ...stateColumns(listing, changes, moment.now),
    // The focus belongs to the picture, unless one is sent with it.
    ...(changes.banner !== undefined &&
      changes.banner !== listing.banner &&
      changes.bannerFocus === undefined && { bannerFocus: null }),
    ...(changes.realmLink !== undefined &&
      changes.realmLink !== listing.realmLink && {
        linkChangedAt: moment.now,
        formerLink: leadsOn(listing, changes, moment) ? listing.realmLink : null,
      }),
  }
}

/** Whether the old address may lead to the new one. One that staff replace may be why they do so. */
const leadsOn = (listing: EditedListing, { realmLink }: Changes, { isStaff }: Moment): boolean =>
  !isStaff && Boolean(realmLink) && listing.moderation === 'approved' && listing.realmLinkVisible

/** Those that are stored with more than what is sent. */
const WITH_MORE: readonly EditableField[] = ['name', 'facts', 'website']
/** Those that are stored as they are sent. */
const PLAIN = [...EDITABLE_FIELDS.filter((field) => !WITH_MORE.includes(field)), 'staffNote'] as const

function plainColumns(changes: Changes): ListingPatch {
  const { name } = changes
  return {
    ...Object.fromEntries(PLAIN.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]]]))),
    ...(name !== undefined && { name, nameKey: foldName(name) }),
  }
}

/** Facts with their dates: a group that has not changed keeps the date when it was said. A check names the facts that it found, and ends when they change. */
function factColumns(listing: EditedListing, changes: Changes, now: number): ListingPatch {
  const { facts, factsConfirmed, factsChecked } = changes
  const groupsIn = (some: readonly string[]) => FACT_NAMES.filter((name) => factsOf(some, name).length > 0)
  const said = (name: FactName, all: readonly string[]) =>
    factsOf(all, name).join() === factsOf(listing.facts, name).join() ? listing.factsSaid[name] : undefined
  return {
    ...(facts !== undefined && {
      facts,
      factsSaid: Object.fromEntries(groupsIn(facts).map((name) => [name, said(name, facts) ?? now])),
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

/** The same address again keeps what staff decided about it. */
function websiteColumns(listing: EditedListing, changes: Changes, { isStaff }: Moment): ListingPatch {
  const { website, websiteHeld } = changes
  const isNew = website !== undefined && website !== listing.website
  return {
    ...(website !== undefined && { website }),
    ...(isNew && { websiteHeld: website !== null && !isStaff && isLookAlike(website) }),
    ...(websiteHeld !== undefined && { websiteHeld }),
  }
}

/** Another invite is another server: nothing that is known about the old one counts. */
function inviteColumns(listing: EditedListing, { discord, moderation }: Changes): ListingPatch {
  if (discord !== undefined && discord !== listing.discord)
    return {
      ...UNKNOWN_INVITE,
      discordState: 'new',
      discordGuild: null,
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

const isUndecided = (state: string): boolean => state === 'pending' || state === 'denied'

/** Who approves a listing approves the Discord server to which its invite leads now: staff saw it. From then on that is its own. */
export const approvedInvite = ({
  discordState,
  discordFound,
}: Pick<EditedListing, 'discordState' | 'discordFound'>): ListingPatch =>
  discordState === 'elsewhere'
    ? { ...UNKNOWN_INVITE, discordState: 'ok', discordGuild: discordFound, discordFound: null }
    : {}

function stateColumns(listing: EditedListing, { moderation }: Changes, now: number): ListingPatch {
  if (moderation === undefined) return {}
  const isQueued = moderation === 'pending' && listing.moderation !== 'pending'
  return { moderation, ...(isQueued && { requeuedAt: now }) }
}
