import { lazy, Suspense, useState } from 'react'
import { shownHost } from '#contract/text/international-host.ts'
import { copyableAddress, parseServerAddress, realmJoinUrl } from '#contract/listings/server-address.ts'
import { hostOfWebsite } from '#contract/listings/website.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { tell } from '../../lib/beacons.ts'
import { copyText } from '../../lib/copy-text.ts'
import { useEver } from '../../ui/use-ever.ts'
import { buttonClass, type ButtonSize } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsHydrated } from '../../ui/clock.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { ChatIcon, CopyIcon, ExternalIcon, PlayIcon, PortalIcon, QrIcon } from '../../ui/more-icons.tsx'
import { openLater } from '../../ui/open-later.ts'
import { toast } from '../../ui/toast.ts'
import { gameLink, opensGameLinks } from './game-links.ts'

type Joinable = Pick<Listing, '_id' | 'slug' | 'name' | 'discord' | 'website' | 'realmLink' | 'invite'>

/** How a listing is joined; `null` when it has no address, or its owner hides it. */
export function addressOf({ realmLink }: Pick<Listing, 'realmLink'>) {
  return realmLink === null ? null : parseServerAddress(realmLink)
}

/** What leads into a server, the most direct way first. Ways that it does not have are not shown. */
export function JoinPanel({ listing }: { listing: Joinable }) {
  const { _id } = listing
  const address = addressOf(listing)
  const onUse = () => tell(_id, 'click_realm')
  return (
    <section aria-label="Join" className="grid content-start gap-3">
      <MainWay listing={listing} />
      {!address && <InviteNote listing={listing} />}
      {address?.kind === 'realm' && (
        <dl className={ROWS}>
          <CopyRow
            term="Realm code"
            text={address.code}
            label="Copy code"
            done="Realm code copied"
            {...{ onUse }}
          />
        </dl>
      )}
      {address?.kind === 'address' && (
        <dl className={ROWS}>
          <CopyRow
            term="Address"
            text={shownHost(address.host)}
            copied={address.host}
            label="Copy address"
            done="Address copied"
            {...{ onUse }}
          />
          <CopyRow
            term="Port"
            text={String(address.port)}
            label="Copy port"
            done="Port copied"
            {...{ onUse }}
          />
        </dl>
      )}
      {address && (
        <div className="flex min-h-11 items-center gap-3">
          <GameLink href={gameLink(address, listing.name)} onUse={onUse} />
          {/* The phone itself has no use for it. */}
          <span className="max-sm:hidden">
            <QrButton listing={listing} />
          </span>
        </div>
      )}
    </section>
  )
}

/** The server's own places outside of the game. They come after the vote, which must be on a phone's first screen. */
export function MoreWays({ listing }: { listing: Joinable }) {
  const { _id, discord, website } = listing
  if (discord === null && website === null) return null
  return (
    <div className="grid content-start gap-3">
      {discord !== null && (
        <div className="flex gap-3">
          {addressOf(listing) ? <DiscordLink listing={listing} href={discord} /> : <span className="grow" />}
          <CopyDiscord discord={discord} listingId={_id} />
        </div>
      )}
      {addressOf(listing) && <InviteNote listing={listing} />}
      {website !== null && <Website website={website} />}
    </div>
  )
}

const ROWS = 'rounded-field border-2 border-line-strong bg-field'

/** The first action of the page: into the realm, to the address, or else to the Discord server. */
export function MainWay({ listing, size = 'lg' }: { listing: Joinable; size?: ButtonSize }) {
  const { _id, discord } = listing
  const address = addressOf(listing)
  const look = { variant: 'primary', size, className: 'w-full' } as const
  const onUse = () => tell(_id, 'click_realm')
  if (address?.kind === 'address')
    return (
      <Button
        {...look}
        onClick={() => {
          onUse()
          void copy(copyableAddress(address), 'IP copied')
        }}
      >
        <CopyIcon />
        Copy IP
      </Button>
    )
  if (address?.kind === 'realm')
    return (
      <a
        href={realmJoinUrl(address.code)}
        target="_blank"
        rel="noopener"
        onClick={onUse}
        className={buttonClass(look)}
      >
        <PortalIcon />
        Join Realm
        <ExternalIcon className="size-3.5" />
        <span className="sr-only">(opens a new tab)</span>
      </a>
    )
  if (discord !== null) return <DiscordLink listing={listing} href={discord} look={look} />
  return <p className="text-ink-muted">The owner does not show how to join right now.</p>
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.success(done)
  else toast.error('Copy failed')
}

interface CopyRowProps {
  term: string
  text: string
  /** What is copied, where it is not what people read: games do not know hosts of other alphabets. */
  copied?: string
  /** The label of the button. */
  label: string
  /** The message after copying. */
  done: string
  onUse: () => void
}

/** One value as the game asks for it, to copy or to type elsewhere. One tap selects it whole. */
function CopyRow({ term, text, copied = text, label, done, onUse }: CopyRowProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 border-t-2 border-line pl-3 first:border-t-0">
      <dt className="shrink-0 text-sm text-ink-muted">{term}</dt>
      <dd className="tabular grow py-1 text-right font-semibold wrap-anywhere select-all" translate="no">
        {text}
      </dd>
      <dd className="shrink-0">
        <IconButton
          label={label}
          icon={<CopyIcon className="size-4" />}
          onClick={() => {
            onUse()
            void copy(copied, done)
          }}
        />
      </dd>
    </div>
  )
}

/** How long the game may take to come to the front, in ms. */
const OPENING_MS = 2500

/** Opens the game on devices that can. A browser does not say that the game is missing: then this page stays in front. */
function GameLink({ href, onUse }: { href: string; onUse: () => void }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated || !opensGameLinks(navigator))
    return <p className="grow text-right text-sm text-ink-muted max-sm:hidden">This page on your phone:</p>
  function watch() {
    onUse()
    const timer = setTimeout(() => {
      stop()
      toast('Minecraft did not open. Install it on this device, or type the values in the game.')
    }, OPENING_MS)
    function stop() {
      clearTimeout(timer)
      removeEventListener('blur', stop)
      removeEventListener('pagehide', stop)
      document.removeEventListener('visibilitychange', stop)
    }
    addEventListener('blur', stop)
    addEventListener('pagehide', stop)
    document.addEventListener('visibilitychange', stop)
  }
  return (
    <a href={href} onClick={watch} className={buttonClass({ className: 'grow' })}>
      <PlayIcon className="size-4" />
      Open in Minecraft
    </a>
  )
}

const loadQr = () => import('./QrDialog.tsx')
const QrDialog = lazy(loadQr)

/** Brings this page to a phone. */
function QrButton({ listing: { slug, name } }: { listing: Joinable }) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <IconButton
        variant="secondary"
        label="QR code for a phone"
        icon={<QrIcon />}
        onClick={() => openLater(loadQr, () => setOpen(true))}
      />
      {wanted && (
        <Suspense>
          <QrDialog open={open} onClose={() => setOpen(false)} name={name} path={`/servers/${slug}`} />
        </Suspense>
      )}
    </>
  )
}

/** What the button says when Discord answers that the invite is not what staff approved. */
const CHANGED_LABELS = { dead: 'Join Discord (expired)', elsewhere: 'Join Discord (changed)' }

const CHANGES = {
  dead: 'This Discord invite no longer works. We told the owner.',
  elsewhere:
    'This invite now opens another Discord server than the one we approved. It may not belong to this server. We told the owner and our staff.',
}

/** The change of an invite that people must know before they follow it. */
const changeOf = ({ discord, invite }: Joinable) =>
  discord !== null && (invite === 'dead' || invite === 'elsewhere') ? invite : null

/** Warns of a changed invite. */
function InviteNote({ listing }: { listing: Joinable }) {
  const change = changeOf(listing)
  if (change === null) return null
  return (
    <p className="flex items-start gap-2 text-sm">
      <WarningIcon className="mt-0.5 shrink-0 text-coral" />
      <span>{CHANGES[change]}</span>
    </p>
  )
}

interface DiscordLinkProps {
  listing: Joinable
  href: string
  look?: Parameters<typeof buttonClass>[0]
}

function DiscordLink({ listing, href, look = { className: 'grow' } }: DiscordLinkProps) {
  const change = changeOf(listing)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={() => tell(listing._id, 'click_discord')}
      className={buttonClass(change === null ? look : { ...look, variant: 'secondary' })}
    >
      {change === null ? <ChatIcon /> : <WarningIcon className="text-coral" />}
      {change === null ? 'Join Discord' : CHANGED_LABELS[change]}
      <ExternalIcon className="size-3.5" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  )
}

/** Copies the invite. Without one it says so. */
export function CopyDiscord({ discord, listingId }: { discord: string | null; listingId: string }) {
  async function press() {
    if (discord === null) {
      toast.error('No Discord set')
      return
    }
    tell(listingId, 'click_discord')
    await copy(discord, 'Discord copied')
  }
  return discord === null ? (
    <Button variant="ghost" onClick={() => void press()} className="text-ink-muted">
      <CopyIcon className="size-4" />
      Copy Discord
    </Button>
  ) : (
    <IconButton
      variant="secondary"
      label="Copy Discord"
      icon={<CopyIcon className="size-4" />}
      onClick={() => void press()}
    />
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
        {shownHost(hostOfWebsite(website))}
      </span>
      <ExternalIcon className="size-3.5 shrink-0 text-ink-muted" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  )
}
