import { t } from '@lingui/core/macro'
import { copyableAddress, realmJoinUrl } from '#contract/listings/server-address.ts'
import { tell } from '../../lib/beacons.ts'
import { buttonClass, type ButtonSize } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon, ExternalIcon, PortalIcon } from '../../ui/more-icons.tsx'
import { addressOf } from './address-of.ts'
import { DiscordLink } from './DiscordLink.tsx'
import { GameLink } from './GameLink.tsx'
import type { Joinable } from './joinable.ts'
import { isConsole, useDevice } from './my-device.ts'
import { waysInto } from './ways-in.ts'

const CONSOLE_NAMES = { xbox: 'Xbox', playstation: 'PlayStation', switch: 'Switch' } as const

/**
 * The first action of the page: opens the game, leads to the steps for a console, copies the address, or else
 * leads to the Discord server.
 */
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
  if (waysInto(listing).length > 0)
    return (
      <a href="#join" className={buttonClass(look)}>
        <PortalIcon />
        {t`How do I join?`}
      </a>
    )
  return <p className="text-ink-muted">{t`The owner does not show how to join right now.`}</p>
}

/** The second action, beside the steps: copies the address, or on a console opens the link of the realm. */
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
