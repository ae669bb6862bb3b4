import { isLookAlikeAddress, parseServerAddress, shownAddress } from '#contract/listings/server-address.ts'
import type { ListingReview } from '#contract/staff/staff-review.wire.ts'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { Guild } from './Guild.tsx'

export function WaysIn({ listing, invite }: Pick<ListingReview, 'listing' | 'invite'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-muted">
      <dt>Address</dt>
      <dd {...userText()}>
        {listing.realmLink === null ? <span>None</span> : <Address stored={listing.realmLink} />}
        <span>
          {listing.realmLink !== null && !listing.realmLinkVisible ? ' (hidden from the public)' : ''}
        </span>
      </dd>
      {listing.secondLink !== null && (
        <>
          <dt>Second address</dt>
          <dd {...userText()}>
            <Address stored={listing.secondLink} />
          </dd>
        </>
      )}
      <dt>Discord</dt>
      <dd className="wrap-anywhere">
        {listing.discord === null ? (
          'None'
        ) : (
          <>
            <a href={listing.discord} target="_blank" rel="noreferrer nofollow" className="link">
              {listing.discord.replace('https://', '')}
            </a>
            <span>{` ${inviteText(invite)}`}</span>
            {invite.guildName !== null && <Guild name={invite.guildName} server={listing.name} />}
            {invite.ownerProvenAt !== null && (
              <p className="flex items-center gap-1.5 font-semibold">
                <CheckIcon className="size-3.5 text-moss" />
                The owner proved to manage it <RelativeTime iso={invite.ownerProvenAt} />
              </p>
            )}
          </>
        )}
      </dd>
      {listing.website !== null && (
        <>
          <dt>Website</dt>
          <dd className="wrap-anywhere">
            <span>{`${listing.website}${listing.websiteHeld ? ' (waiting: it looks like a known site)' : ''}`}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

function inviteText({ state, online, members }: ListingReview['invite']): string {
  if (state === 'dead') return 'does not work'
  if (state === 'elsewhere') return 'leads to another Discord server than before'
  if (members === null) return 'not looked up yet'
  return `works: ${wholeNumber(members)} members, ${wholeNumber(online ?? 0)} online`
}

/** A host of another alphabet is shown in both forms, because it may imitate another name. */
function Address({ stored }: { stored: string }) {
  const address = parseServerAddress(stored)
  const shown = address ? shownAddress(address) : stored
  return (
    <>
      <bdi {...userText()}>{shown}</bdi>
      <span>{`${shown !== stored ? ` (${stored})` : ''}${address && isLookAlikeAddress(address) ? ' (may imitate another name)' : ''}`}</span>
    </>
  )
}
