import { adviseOn } from '#contract/listings/listing-advice.ts'
import { TEXT_FIELDS } from '#contract/listings/fields.ts'
import { findForbidden, riskyWords } from '#contract/text/forbidden-words.ts'
import { isLookAlikeAddress, parseServerAddress } from '#contract/listings/server-address.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'

/** What staff look at first before they decide: ways in that fail, words of rules, and look-alikes. */
export function flagsOf({ listing, invite, sameAddress, lookAlikes }: ListingReview): string[] {
  const { discord, website, websiteHeld, realmLink, realmLinkVisible } = listing
  const address = realmLink === null ? null : parseServerAddress(realmLink)
  const hasWay = (realmLink !== null && realmLinkVisible) || discord !== null || website !== null
  const said = riskyWords(
    listing.name,
    TEXT_FIELDS.map((field) => listing[field]),
  )
  const [twin] = sameAddress
  const [alike] = lookAlikes
  return [
    twin && `Same address as “${twin.name}” (${twin.moderation}, by ${twin.ownerInfo.username}).`,
    !hasWay && 'No way in: no address, no Discord, no website.',
    discord !== null && invite.state === 'dead' && 'The Discord invite does not work.',
    discord !== null &&
      invite.state === 'elsewhere' &&
      'The invite opens another Discord server than before.',
    websiteHeld && 'The website looks like a known site.',
    address && isLookAlikeAddress(address) && 'The address may imitate another name.',
    alike &&
      (alike.created < listing.created
        ? `Its name is nearly that of “${alike.name}”, which is older.`
        : `“${alike.name}” is newer and has nearly the same name.`),
    ...adviseOn(listing).map(({ text }) => text),
    ...Object.keys(said)
      .filter((word) => !findForbidden(word).some(({ phrase }) => phrase === word))
      .map((word) => `It says “${word}”.`),
  ].filter((text) => typeof text === 'string')
}
