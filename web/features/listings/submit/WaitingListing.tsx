import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Listing } from '#contract/listings/listing.ts'
import { TagList } from '../../../ui/TagList.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ListingAbout } from '../ListingAbout.tsx'
import { ListingBanner } from '../ListingBanner.tsx'

/** What friends see of a server before staff have decided. */
export function WaitingListing({ listing }: { listing: Listing }) {
  const { name, tags, realmLink } = listing
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 pt-6 pb-16">
      <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber px-4 py-3">
        {t`This server waits for review. Only people with this link see it, until our staff decide. Its pictures show after that.`}
      </p>
      <ListingBanner listing={listing} size={672} className="aspect-[5/2] w-full" isProminent />
      <h1 {...userText('text-4xl wrap-anywhere')}>{name}</h1>
      {tags.length > 0 && <TagList tags={tags} />}
      {realmLink !== null && (
        <p>
          <Trans>
            Address:{' '}
            <code className="wrap-anywhere select-all" translate="no">
              {realmLink}
            </code>
          </Trans>
        </p>
      )}
      <ListingAbout listing={listing} />
    </div>
  )
}
