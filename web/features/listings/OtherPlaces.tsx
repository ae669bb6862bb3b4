import { t } from '@lingui/core/macro'
import { hostOfWebsite } from '#contract/listings/website.ts'
import { shownHost } from '#contract/text/international-host.ts'
import { tell } from '../../lib/beacons.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon, ExternalIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf } from './address-of.ts'
import { DiscordLink, InviteNote } from './DiscordLink.tsx'
import type { Joinable } from './joinable.ts'

/** The server's Discord and website, below the main way in. */
export function OtherPlaces({ listing }: { listing: Joinable }) {
  const { _id, discord, website } = listing
  // Without an address, the Discord server is the main way in (`MainWay`).
  const isDiscordMain = addressOf(listing) === null
  return (
    <div className="grid gap-3">
      {!isDiscordMain && <InviteNote listing={listing} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {discord !== null && !isDiscordMain && <DiscordLink listing={listing} href={discord} />}
        <CopyDiscord discord={discord} listingId={_id} />
        {website !== null && <Website website={website} />}
      </div>
    </div>
  )
}

/** Copies the invite, or says that the server has none. */
function CopyDiscord({ discord, listingId }: { discord: string | null; listingId: string }) {
  async function press() {
    if (discord === null) {
      toast.error(t`No Discord set`)
      return
    }
    tell(listingId, 'click_discord')
    await copyText(discord, t`Discord copied`)
  }
  return (
    <Button variant="ghost" size="sm" onClick={() => void press()} className="text-ink-muted">
      <CopyIcon className="size-4" />
      {t`Copy Discord`}
    </Button>
  )
}

/** The host is the text, so that people see where the link leads. */
function Website({ website }: { website: string }) {
  return (
    <a
      href={website}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className={buttonClass({ variant: 'ghost', size: 'sm', className: 'min-w-0' })}
    >
      <span className="min-w-0 truncate">
        <span className="sr-only">{t`Website:`} </span>
        {shownHost(hostOfWebsite(website))}
      </span>
      <ExternalIcon className="size-3.5 shrink-0 text-ink-muted" />
      <span className="sr-only">{t`(opens a new tab)`}</span>
    </a>
  )
}
