import { t } from '@lingui/core/macro'
import { HELD_FIELDS, LISTING_FIELDS } from '#contract/listings/fields.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { DAY } from '#contract/base/time.ts'

const MONTH = 30 * DAY
/** Facts count for six months, and owners hear of it a month before. */
const OLD_MONTHS = 5

/** What an owner does next for a server, in a few words; `null` when nothing is missing. One that waits for staff needs a way in. */
export function nextStep(listing: OwnListing, now: number): string | null {
  const { discord, website, websiteHeld, realmLink, realmLinkVisible, inviteState } = listing
  const open = {
    discord,
    realmLink: realmLinkVisible ? realmLink : null,
    website: websiteHeld ? null : website,
  }
  if (!hasWayIn(open)) return t`No way in: add one`
  if (!listing.approved) return null
  if (discord !== null && inviteState === 'elsewhere') return t`Your invite now opens another Discord`
  if (discord !== null && inviteState === 'dead') return t`Your Discord invite no longer works`
  if (listing.held) return t`Waiting for staff: ${heldNames(listing.held.fields)}`
  if (discord === null) return t`No Discord`
  if (listing.description.trim() === '') return t`No description`
  const oldest = listing.factDates.map(({ said }) => Date.parse(said)).toSorted((a, b) => a - b)[0]
  if (oldest === undefined) return t`No facts yet`
  const months = Math.floor((now - oldest) / MONTH)
  if (months >= OLD_MONTHS) return t`Facts ${months} months old`
  return listing.banner === null ? t`No banner` : null
}

const heldNames = (held: object) =>
  HELD_FIELDS.filter((field) => field in held)
    .map((field) => LISTING_FIELDS[field].label)
    .join(', ')
