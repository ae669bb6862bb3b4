import { t, plural } from '@lingui/core/macro'
import { DAY } from '#contract/base/time.ts'
import { HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { fieldNames } from './field-names.ts'

const MONTH = 30 * DAY
/** Facts count for half a year (`FACTS_LAST_MS`). Owners are reminded a month before. */
const OLD_MONTHS = 5

interface NextStep {
  text: string
  /** The part of the edit form that it leads to. */
  hash?: 'facts'
}

/**
 * What an owner should do next for a server, in a few words; `null` when nothing is missing. A server that
 * is not approved only needs a way in. One that waits for staff needs no other.
 */
export function nextStep(listing: OwnListing, now: number): NextStep | null {
  const { discord, website, websiteHeld, realmLink, realmLinkVisible, inviteState, held } = listing
  const open = {
    discord,
    realmLink: realmLinkVisible ? realmLink : null,
    website: websiteHeld ? null : website,
  }
  const coming = {
    discord: held?.fields.discord ?? null,
    realmLink: null,
    website: held?.fields.website ?? (websiteHeld ? website : null),
  }
  const isOpen = hasWayIn(open)
  if (!isOpen && !hasWayIn(coming)) return { text: t`No way in: add one` }
  if (!listing.approved) return null
  if (!isOpen) return { text: waitingText(listing) }
  if (discord !== null && inviteState === 'elsewhere')
    return { text: t`Your invite now opens another Discord` }
  if (discord !== null && inviteState === 'dead') return { text: t`Your Discord invite no longer works` }
  if (held) return { text: waitingText(listing) }
  if (discord === null) return { text: t`No Discord` }
  if (listing.description.trim() === '') return { text: t`No description` }
  const oldest = listing.factDates.map(({ said }) => Date.parse(said)).toSorted((a, b) => a - b)[0]
  if (oldest === undefined) return { text: t`No facts yet`, hash: 'facts' }
  const months = Math.floor((now - oldest) / MONTH)
  if (months >= OLD_MONTHS) return { text: ageText(months), hash: 'facts' }
  return listing.banner === null ? { text: t`No banner` } : null
}

const ageText = (months: number): string =>
  plural(months, { one: 'Facts # month old', other: 'Facts # months old' })

function waitingText({ held, websiteHeld }: Pick<OwnListing, 'held' | 'websiteHeld'>): string {
  const waits = (field: HeldField) =>
    (held !== null && field in held.fields) || (field === 'website' && websiteHeld)
  const names = fieldNames(HELD_FIELDS.filter(waits))
  return t`Waiting for staff: ${names}`
}
