import { copyableAddress, parseServerAddress, realmJoinUrl } from '#contract/server-address.ts'
import { hostOfWebsite } from '#contract/website.ts'
import type { Listing } from '#contract/listing.ts'
import { tell } from '../../lib/beacons.ts'
import { copyText } from '../../lib/copy-text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatIcon, CopyIcon, ExternalIcon, PortalIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'

/** The ways to join: the server's Discord, and the server itself. */
export function JoinActions({
  listing,
}: {
  listing: Pick<Listing, '_id' | 'discord' | 'website' | 'realmLink'>
}) {
  return (
    <div className="grid gap-3">
      <DiscordActions discord={listing.discord} onUse={() => tell(listing._id, 'click_discord')} />
      {listing.website !== null && <Website website={listing.website} />}
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

/** The host is the text, so that people see where the link leads. */
function Website({ website }: { website: string }) {
  return (
    <a
      href={website}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className={buttonClass({ className: 'w-full' })}
    >
      <span className="min-w-0 truncate">
        <span className="sr-only">Website: </span>
        {hostOfWebsite(website)}
      </span>
      <ExternalIcon className="size-3.5 shrink-0 text-ink-muted" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
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
  if (address.kind === 'address') {
    const text = copyableAddress(address)
    return (
      <div className="grid gap-1.5">
        <CopyButton text={text} label="Copy IP" done="IP copied" onUse={onUse} />
        <Readable text={text} />
      </div>
    )
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-3">
        <a
          href={realmJoinUrl(address.code)}
          target="_blank"
          rel="noopener"
          onClick={onUse}
          className={buttonClass({ className: 'grow' })}
        >
          <PortalIcon />
          Join Realm
          <ExternalIcon className="size-3.5 text-ink-muted" />
          <span className="sr-only">(opens a new tab)</span>
        </a>
        <CopyButton text={address.code} label="Copy code" done="Realm code copied" onUse={onUse} />
      </div>
      {/* Consoles open no links: people type the code in the game. */}
      <Readable text={address.code} label="Realm code: " />
    </div>
  )
}

interface CopyButtonProps {
  text: string
  label: string
  /** The message after copying. */
  done: string
  onUse: () => void
}

function CopyButton({ text, label, done, onUse }: CopyButtonProps) {
  async function copy() {
    onUse()
    if (await copyText(text)) toast.success(done)
    else toast.error('Copy failed')
  }
  return (
    <Button onClick={() => void copy()} className="grow">
      <CopyIcon className="size-4" />
      {label}
    </Button>
  )
}

/** An address or code to read aloud or type elsewhere. One tap selects it whole. */
function Readable({ text, label = '' }: { text: string; label?: string }) {
  return (
    <p className="text-center text-sm text-ink-muted">
      {label}
      <span className="tabular wrap-anywhere text-ink select-all" translate="no">
        {text}
      </span>
    </p>
  )
}
