import { t, plural } from '@lingui/core/macro'
import { DAY } from '#contract/base/time.ts'
import { HELD_FIELDS } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { fieldNames } from './field-names.ts'

const MONTH = 30 * DAY
/** Facts count for half a year (`FACTS_LAST_MS`). Owners are reminded a month before. */
const OLD_MONTHS = 5

interface NextStep {
  text: string
  isAboutFacts?: true
}

/**
 * What an owner should do next for a server, in a few words; `null` when nothing is missing. A server that
 * is not approved only needs a way in.
 */
export function nextStep(listing: OwnListing, now: number): NextStep | null {
  const { discord, website, websiteHeld, realmLink, realmLinkVisible, inviteState } = listing
  const open = {
    discord,
    realmLink: realmLinkVisible ? realmLink : null,
    website: websiteHeld ? null : website,
  }
  if (!hasWayIn(open)) return { text: t`No way in: add one` }
  if (!listing.approved) return null
  if (discord !== null && inviteState === 'elsewhere')
    return { text: t`Your invite now opens another Discord` }
  if (discord !== null && inviteState === 'dead') return { text: t`Your Discord invite no longer works` }
  if (listing.held) return { text: waitingText(listing.held.fields) }
  if (discord === null) return { text: t`No Discord` }
  if (listing.description.trim() === '') return { text: t`No description` }
  const oldest = listing.factDates.map(({ said }) => Date.parse(said)).toSorted((a, b) => a - b)[0]
  if (oldest === undefined) return { text: t`No facts yet`, isAboutFacts: true }
  const months = Math.floor((now - oldest) / MONTH)
  if (months >= OLD_MONTHS) return { text: ageText(months), isAboutFacts: true }
  return listing.banner === null ? { text: t`No banner` } : null
}

const ageText = (months: number): string =>
  plural(months, { one: 'Facts # month old', other: 'Facts # months old' })

function waitingText(held: object): string {
  const names = fieldNames(HELD_FIELDS.filter((field) => field in held))
  return t`Waiting for staff: ${names}`
}
