import type { ReactNode } from 'react'
import type { ServerAddress } from '#contract/listings/server-address.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsHydrated } from '../../ui/clock.ts'
import { Fold } from '../../ui/Fold.tsx'
import { type Device, DEVICE_NAMES, deviceOf, DEVICES, guideFor } from './join-guide.ts'
import { JoinPicture } from './JoinPicture.tsx'
import { addressOf, AddressRows, OtherPlaces } from './JoinPanel.tsx'
import { OpenInGame } from './OpenInGame.tsx'
import { Section } from '../../ui/Section.tsx'

/** How one gets in on the visitor's device; other devices are folded. It works without scripts. */
export function HowToJoin({ listing }: { listing: Listing }) {
  const address = addressOf(listing)
  return (
    <Section
      id="join"
      title="How do I join?"
      heading="scroll-mt-20 text-xl sm:text-2xl"
      isCard
      className="grid content-start gap-2 p-4 sm:gap-4 sm:p-6"
    >
      <p className="max-w-prose text-sm text-ink-muted">
        <span>{`You need Minecraft Bedrock (not Java Edition) and a free Microsoft account. A child account needs a parent’s yes to online games.${address?.kind === 'realm' ? ' Joining a Realm costs nothing.' : ''}`}</span>
      </p>
      {address ? (
        <Ways address={address} listing={listing} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled>Realm Link Unavailable</Button>
          <p className="text-ink-muted">
            {listing.discord === null ? 'The owner shows no address right now.' : 'Ask on its Discord.'}
          </p>
        </div>
      )}
      <OtherPlaces listing={listing} />
    </Section>
  )
}

function Ways({ address, listing }: { address: ServerAddress; listing: Listing }) {
  // Most visitors come with a phone.
  const own = useIsHydrated() ? deviceOf(navigator.userAgent) : 'phone'
  const { opened } = guideFor(own, address)
  return (
    <div className="grid gap-2 sm:gap-3">
      {opened === undefined ? (
        <Guide device={own} address={address} />
      ) : (
        <Pictured device={own} address={address}>
          <OpenInGame listing={listing} address={address} opened={opened} />
        </Pictured>
      )}
      <AddressRows listing={listing} />
      <Fold summary={opened === undefined ? 'Another device' : 'Nothing opens, or another device?'}>
        {DEVICES.filter((device) => device !== own || opened !== undefined).map((device) => (
          <Fold key={device} summary={DEVICE_NAMES[device]}>
            <Guide device={device} address={address} />
          </Fold>
        ))}
      </Fold>
    </div>
  )
}

/** What one types on a device. */
function Guide({ device, address }: { device: Device; address: ServerAddress }) {
  const { steps, notes } = guideFor(device, address)
  return (
    <Pictured device={device} address={address}>
      <ol className="grid list-decimal gap-1.5 pl-5 wrap-anywhere marker:font-semibold marker:text-ink-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {notes.map((note) => (
        <p key={note} className="text-sm text-ink-muted">
          {note}
        </p>
      ))}
    </Pictured>
  )
}

interface PicturedProps {
  device: Device
  address: ServerAddress
  children: ReactNode
}

/** Beside the device on wide screens. */
function Pictured({ device, address, children }: PicturedProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_14rem] sm:pb-4 [details_&]:pb-4">
      <div className="grid gap-2 sm:gap-3">{children}</div>
      <div className="max-sm:hidden">
        <JoinPicture device={device} way={address.kind} />
      </div>
    </div>
  )
}
