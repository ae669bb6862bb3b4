import { t } from '@lingui/core/macro'
import { shownHost } from '#contract/text/international-host.ts'
import { copyableAddress, parseServerAddress, realmJoinUrl } from '#contract/listings/server-address.ts'
import { hostOfWebsite } from '#contract/listings/website.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { ReactNode } from 'react'
import { tell } from '../../lib/beacons.ts'
import { copyText } from '../../ui/copy-text.ts'
import { buttonClass, type ButtonSize } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { ChatIcon, CopyIcon, ExternalIcon, PortalIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'
import { GameLink } from './GameLink.tsx'
import type { Joinable } from './joinable.ts'
import { isConsole, useDevice } from './my-device.ts'
import { RealmCode } from './RealmCode.tsx'
import type { WayIn } from './ways-in.ts'

/** How a listing is joined; `null` when it has no address, or its owner hides it. */
export function addressOf({ realmLink }: Pick<Listing, 'realmLink'>) {
  return realmLink === null ? null : parseServerAddress(realmLink)
}

interface WayRowsProps {
  ways: readonly WayIn[]
  listing: Joinable
  big: boolean
}

/** What the game asks for: to copy, or in `big` letters to type on another device. */
export function WayRows({ ways, listing, big }: WayRowsProps) {
  const onUse = () => tell(listing._id, 'click_realm')
  return (
    <dl className="rounded-field border-2 border-line-strong bg-field">
      {ways.map((way) => (
        <Way key={'text' in way ? way.text : way.gamertag} way={way} big={big} onUse={onUse} />
      ))}
    </dl>
  )
}

function Way({ way, ...row }: { way: WayIn } & Pick<CopyRowProps, 'big' | 'onUse'>) {
  if (way.kind === 'friend')
    return (
      <CopyRow
        term={t`Gamertag`}
        text={way.gamertag}
        copy={t`Copy gamertag`}
        done={t`Gamertag copied`}
        {...row}
      />
    )
  if (way.kind === 'realm')
    return (
      <CopyRow
        term={t`Realm code`}
        text={way.code}
        shown={<RealmCode code={way.code} />}
        copy={t`Copy code`}
        done={t`Realm code copied`}
        {...row}
      />
    )
  return (
    <>
      <CopyRow
        term={t`Address`}
        text={shownHost(way.host)}
        copied={way.host}
        copy={t`Copy address`}
        done={t`Address copied`}
        {...row}
      />
      <CopyRow term={t`Port`} text={String(way.port)} copy={t`Copy port`} done={t`Port copied`} {...row} />
    </>
  )
}

/** The server's own places outside of the game, beside the main way in. */
export function OtherPlaces({ listing }: { listing: Joinable }) {
  const { _id, discord, website } = listing
  const isMain = addressOf(listing) === null
  return (
    <div className="grid gap-3">
      {!isMain && <InviteNote listing={listing} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {discord !== null && !isMain && <DiscordLink listing={listing} href={discord} />}
        <CopyDiscord discord={discord} listingId={_id} />
        {website !== null && <Website website={website} />}
      </div>
    </div>
  )
}

const CONSOLE_NAMES = { xbox: 'Xbox', playstation: 'PlayStation', switch: 'Switch' } as const

/** The first action of the page: into the game, to what a console asks for, to the address, or else to the Discord server. */
export function MainWay({ listing, size = 'lg' }: { listing: Joinable; size?: ButtonSize }) {
  const { discord } = listing
  const device = useDevice()
  const address = addressOf(listing)
  const look = {
    variant: 'primary',
    size,
    className: 'w-full max-sm:gap-1.5 max-sm:px-2 max-sm:text-base',
  } as const
  if (address !== null && isConsole(device)) {
    const consoleName = CONSOLE_NAMES[device]
    return (
      <a href="#join" className={buttonClass(look)}>
        <PortalIcon />
        {t`Join on ${consoleName}`}
      </a>
    )
  }
  if (address?.kind === 'address')
    return device === null ? (
      <CopyIp listing={listing} look={look} />
    ) : (
      <GameLink listing={listing} address={address} look={look} />
    )
  if (address?.kind === 'realm') return <JoinRealm listing={listing} code={address.code} look={look} />
  if (discord !== null) return <DiscordLink listing={listing} href={discord} look={look} />
  return <p className="text-ink-muted">{t`The owner does not show how to join right now.`}</p>
}

/** Beside the steps: the address to copy, or the realm's link for a console, where the main button does something else. */
export function SecondWay({ listing }: { listing: Joinable }) {
  const device = useDevice()
  const address = addressOf(listing)
  const look = { variant: 'ghost', className: 'gap-1.5' } as const
  if (address === null || device === null) return null
  if (address.kind === 'address') return <CopyIp listing={listing} look={look} />
  return isConsole(device) ? <JoinRealm listing={listing} code={address.code} look={look} /> : null
}

interface WayProps {
  listing: Joinable
  look: Parameters<typeof buttonClass>[0]
}

function CopyIp({ listing, look }: WayProps) {
  const address = addressOf(listing)
  if (address?.kind !== 'address') return null
  return (
    <Button
      {...look}
      onClick={() => {
        tell(listing._id, 'click_realm')
        void copyText(copyableAddress(address), t`IP copied`)
      }}
    >
      <CopyIcon />
      {t`Copy IP`}
    </Button>
  )
}

function JoinRealm({ listing, code, look }: WayProps & { code: string }) {
  return (
    <a
      href={realmJoinUrl(code)}
      target="_blank"
      rel="noopener"
      onClick={() => tell(listing._id, 'click_realm')}
      className={buttonClass(look)}
    >
      <PortalIcon />
      {t`Join Realm`}
      <ExternalIcon className="size-3.5" />
      <span className="sr-only">{t`(opens a new tab)`}</span>
    </a>
  )
}

/** The largest letters in which a text of so many signs fits into a line of a phone. */
const sizeFor = ({ length }: string): string =>
  length > 22 ? 'text-base' : length > 16 ? 'text-xl' : 'text-2xl sm:text-3xl'

interface CopyRowProps {
  term: string
  text: string
  /** How it is written, where that is more than the text. */
  shown?: ReactNode
  /** What is copied, where it is not what people read: games do not know hosts of other alphabets. */
  copied?: string
  /** What its button is called, and what is said when it worked. */
  copy: string
  done: string
  /** In large letters that nobody confuses. */
  big: boolean
  onUse: () => void
}

/** One value as the game asks for it. One tap selects it whole. */
function CopyRow({ term, text, shown = text, copied = text, copy, done, big, onUse }: CopyRowProps) {
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-x-3 border-t-2 border-line ps-3 first:border-t-0',
        big && 'flex-wrap',
      )}
    >
      <dt className={cx('text-sm text-ink-muted', big ? 'w-full pt-2' : 'shrink-0')}>{term}</dt>
      <dd
        className={cx(
          'tabular flex-1 py-1 font-semibold wrap-anywhere select-all',
          big
            ? `leading-tight [font-family:var(--font-code)] [font-feature-settings:'zero'] ${sizeFor(text)}`
            : 'text-end',
        )}
        translate="no"
      >
        {shown}
      </dd>
      <dd className="shrink-0">
        <IconButton
          label={copy}
          icon={<CopyIcon className="size-4" />}
          onClick={() => {
            onUse()
            void copyText(copied, done)
          }}
        />
      </dd>
    </div>
  )
}

/** What the button says when Discord answers that the invite is not what staff approved. */
const changedLabels = () => ({ dead: t`Join Discord (expired)`, elsewhere: t`Join Discord (changed)` })

const changes = () => ({
  dead: t`This Discord invite no longer works. We told the owner.`,
  elsewhere: t`This invite now opens another Discord server than the one we approved. It may not belong to this server. We told the owner and our staff.`,
})

/** The change of an invite that people must know before they follow it. */
const changeOf = ({ discord, invite }: Joinable) =>
  discord !== null && (invite === 'dead' || invite === 'elsewhere') ? invite : null

/** Warns of a changed invite. */
export function InviteNote({ listing }: { listing: Joinable }) {
  const change = changeOf(listing)
  if (change === null) return null
  return (
    <p className="flex items-start gap-2 text-sm">
      <WarningIcon className="mt-0.5 shrink-0 text-coral" />
      <span>{changes()[change]}</span>
    </p>
  )
}

interface DiscordLinkProps {
  listing: Joinable
  href: string
  look?: Parameters<typeof buttonClass>[0]
}

function DiscordLink({ listing, href, look = {} }: DiscordLinkProps) {
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
      <span>{change === null ? t`Join Discord` : changedLabels()[change]}</span>
      <ExternalIcon className="size-3.5" />
      <span className="sr-only">{t`(opens a new tab)`}</span>
    </a>
  )
}

/** Copies the invite. Without one it says so. */
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
