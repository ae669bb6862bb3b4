import type { z } from 'zod'
import { TEXT_FIELDS } from '#contract/listings/fields.ts'
import { adviseOnTexts } from '#contract/listings/listing-advice.ts'
import { ADVICE_WORDS } from '#contract/listings/listing-words.ts'
import { isLookAlikeAddress, parseServerAddress } from '#contract/listings/server-address.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import type { adminListing } from '#contract/staff/moderation.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { findForbidden, riskyWords, ruleOfWord } from '#contract/text/forbidden-words.ts'

/** Something to look at, and the rule that it may touch. */
export interface Flag {
  rule: RuleId
  text: string
}

const when = (condition: unknown, rule: RuleId, text: () => string): Flag[] =>
  condition ? [{ rule, text: text() }] : []

export const hasShownWayIn = ({
  realmLink,
  realmLinkVisible,
  discord,
  website,
  websiteHeld,
}: ListingReview['listing']): boolean =>
  hasWayIn({
    realmLink: realmLinkVisible ? realmLink : null,
    discord,
    website: websiteHeld ? null : website,
  })

/**
 * What staff look at first: copies, ways in that fail, words of rules, and look-alikes. A denial begins with
 * the rule of the first.
 */
export function flagsOf({ listing, invite, sameAddress, lookAlikes }: ListingReview): Flag[] {
  const { discord, websiteHeld, realmLink } = listing
  const address = realmLink === null ? null : parseServerAddress(realmLink)
  const risky = riskyWords(
    listing.name,
    TEXT_FIELDS.map((field) => listing[field]),
  )
  const isInvited = discord !== null
  return [
    ...sameAddress.slice(0, 1).map(({ name, moderation, ownerInfo }): Flag => ({
      rule: 'one-listing',
      text: `Same address as “${name}” (${moderation}, by ${ownerInfo.username}).`,
    })),
    ...when(
      !hasShownWayIn(listing),
      'working-address',
      () => 'No way in: no address, no Discord, no website.',
    ),
    ...when(
      isInvited && invite.state === 'dead',
      'working-invite',
      () => 'The Discord invite does not work.',
    ),
    ...when(
      isInvited && invite.state === 'elsewhere',
      'working-invite',
      () => 'The invite opens another Discord server than before.',
    ),
    ...when(websiteHeld, 'no-scams', () => 'The website looks like a known site.'),
    ...when(
      address && isLookAlikeAddress(address),
      'no-scams',
      () => 'The address may imitate another name.',
    ),
    ...lookAlikes.slice(0, 1).map(({ name, created }): Flag => ({
      rule: 'true-words',
      text:
        created < listing.created
          ? `Its name is nearly that of “${name}”, which is older.`
          : `“${name}” is newer and has nearly the same name.`,
    })),
    ...adviseOnTexts(listing).map(({ rule, kind, phrase }) => ({
      rule,
      text: ADVICE_WORDS[kind].replace('{phrase}', phrase),
    })),
    ...Object.keys(risky)
      .filter((word) => !findForbidden(word).some(({ phrase }) => phrase === word))
      .map((word): Flag => ({ rule: ruleOfWord(word), text: `It says “${word}”.` })),
  ]
}

type AdminListing = z.output<typeof adminListing>
type Row = Partial<Pick<AdminListing, 'sameAddress' | 'discord' | 'invite' | 'words' | 'description'>> & {
  name: string
}

/** The rule of the first warning in a row of the list. */
export function ruleOfRow({
  name,
  sameAddress,
  discord,
  invite,
  words = [],
  description = '',
}: Row): RuleId | undefined {
  if (sameAddress) return 'one-listing'
  if (discord && (invite === 'dead' || invite === 'elsewhere')) return 'working-invite'
  const [advice] = adviseOnTexts({ name, description })
  const [word] = words
  return advice?.rule ?? (word === undefined ? undefined : ruleOfWord(word))
}
