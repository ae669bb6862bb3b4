import { copyableAddress, parseServerAddress, realmJoinUrl } from '#contract/server-address.ts'
import type { Listing } from '#contract/listing.ts'
import { tell } from '../../lib/beacons.ts'
import { copyText } from '../../lib/copy-text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatIcon, CopyIcon, ExternalIcon, PortalIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'

/** The ways to join: the server's Discord, and the server itself. */
export function JoinActions({ listing }: { listing: Pick<Listing, '_id' | 'discord' | 'realmLink'> }) {
  return (
    <div className="grid gap-3">
      <DiscordActions discord={listing.discord} onUse={() => tell(listing._id, 'click_discord')} />
      <RealmAction realmLink={listing.realmLink} onUse={() => tell(listing._id, 'click_realm')} />
    </div>
  )
}

function DiscordActions({ discord, onUse }: { discord: string | null; onUse: () => void }) {
  async function copy() {
    if (discord !== null) onUse()
    if (discord === null) toast.error('No Discord set')
    else if (await copyText(discord)) toast.success('Discord copied')
    else toast.error('Copy failed')
  }
  return (
    <div className="flex flex-wrap gap-3">
      {discord !== null && (
        <a
          href={discord}
          target="_blank"
          rel="noopener"
          onClick={onUse}
          className={buttonClass({ className: 'grow' })}
        >
          <ChatIcon />
          Join Discord
          <ExternalIcon className="size-3.5 text-ink-muted" />
          <span className="sr-only">(opens a new tab)</span>
        </a>
      )}
      <Button onClick={() => void copy()} className="grow">
        <CopyIcon className="size-4" />
        Copy Discord
      </Button>
    </div>
  )
}

function RealmAction({ realmLink, onUse }: { realmLink: string | null; onUse: () => void }) {
  const address = realmLink === null ? null : parseServerAddress(realmLink)
  if (address === null)
    return (
      <Button disabled className="w-full">
        Realm Link Unavailable
      </Button>
    )
  if (address.kind === 'realm')
    return (
      <a
        href={realmJoinUrl(address.code)}
        target="_blank"
        rel="noopener"
        onClick={onUse}
        className={buttonClass({ className: 'w-full' })}
      >
        <PortalIcon />
        Join Realm
        <ExternalIcon className="size-3.5 text-ink-muted" />
        <span className="sr-only">(opens a new tab)</span>
      </a>
    )
  return <CopyAddress text={copyableAddress(address)} onUse={onUse} />
}

function CopyAddress({ text, onUse }: { text: string; onUse: () => void }) {
  async function copy() {
    onUse()
    if (await copyText(text)) toast.success('IP copied')
    else toast.error('Copy failed')
  }
  return (
    <div className="grid gap-1.5">
      <Button onClick={() => void copy()} className="w-full">
        <CopyIcon className="size-4" />
        Copy IP
      </Button>
      <p className="tabular text-center text-sm wrap-anywhere text-ink-muted select-all">{text}</p>
    </div>
  )
}
