import type { ServerAddress } from '#contract/listings/server-address.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { useIsHydrated } from '../../ui/clock.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { type Device, DEVICE_NAMES, deviceOf, DEVICES, guideFor } from './join-guide.ts'
import { JoinPicture } from './JoinPicture.tsx'
import { addressOf, AddressRows, OtherPlaces } from './JoinPanel.tsx'
import { OpenInGame } from './OpenInGame.tsx'

/** How one gets in on each device, opened at the visitor's. It works without scripts. */
export function HowToJoin({ listing }: { listing: Listing }) {
  const address = addressOf(listing)
  // Most visitors come with a phone.
  const own = useIsHydrated() ? deviceOf(navigator.userAgent) : 'phone'
  return (
    <section
      aria-labelledby="join"
      className={cardClass({ className: 'grid content-start gap-4 p-5 sm:p-6' })}
    >
      <h2 id="join" className="scroll-mt-20 text-2xl">
        How do I join?
      </h2>
      <p className="max-w-prose text-sm text-ink-muted">
        You need Minecraft Bedrock (not Java Edition) and a free Microsoft account. A child account needs a
        parent’s yes to online games.
        {address?.kind === 'realm' && ' Joining a Realm costs nothing.'}
      </p>
      <AddressRows listing={listing} />
      {address ? (
        <div>
          <Guide key={own} isOpen device={own} {...{ address, listing }} />
          <details className="group/others border-t-2 border-line">
            <Summary className="group-open/others:hidden">Another device</Summary>
            {DEVICES.filter((device) => device !== own).map((device) => (
              <Guide key={device} device={device} {...{ address, listing }} />
            ))}
          </details>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled>Realm Link Unavailable</Button>
          <p className="text-ink-muted">
            {listing.discord === null ? 'The owner shows no address right now.' : 'Ask on its Discord.'}
          </p>
        </div>
      )}
      <OtherPlaces listing={listing} />
    </section>
  )
}

const Summary = ({ className, children }: { className: string; children: string }) => (
  <summary
    className={cx(
      'flex min-h-11 list-none items-center justify-between gap-4 py-1 font-semibold hover:text-sky [&::-webkit-details-marker]:hidden',
      className,
    )}
  >
    {children}
    <ChevronDownIcon className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
  </summary>
)

interface GuideProps {
  device: Device
  address: ServerAddress
  listing: Listing
  isOpen?: boolean
}

function Guide({ device, address, listing, isOpen = false }: GuideProps) {
  const { opened, steps, notes } = guideFor(device, address)
  const list = (
    <ol className="grid list-decimal gap-1.5 pl-5 wrap-anywhere marker:font-semibold marker:text-ink-muted">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
  return (
    <details open={isOpen} className="group border-t-2 border-line">
      <Summary className="">{DEVICE_NAMES[device]}</Summary>
      <div className="grid items-start gap-5 pt-1 pb-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid gap-3">
          {opened === undefined ? (
            list
          ) : (
            <>
              <OpenInGame listing={listing} address={address} />
              <p>{opened}</p>
              <details>
                <summary className="min-h-9 cursor-pointer font-semibold hover:text-sky">
                  Nothing opens? Type it in the game
                </summary>
                {list}
              </details>
            </>
          )}
          {notes.map((note) => (
            <p key={note} className="text-sm text-ink-muted">
              {note}
            </p>
          ))}
        </div>
        <div className="max-sm:hidden">
          <JoinPicture device={device} way={address.kind} />
        </div>
      </div>
    </details>
  )
}
