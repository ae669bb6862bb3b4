import type { ServerAddress } from '#contract/listings/server-address.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { type Device, DEVICE_NAMES, DEVICES, guideFor } from './join-guide.ts'
import { JoinPicture } from './JoinPicture.tsx'
import { addressOf, CopyDiscord } from './JoinPanel.tsx'

/** How one gets in on each device. It works without scripts. */
export function HowToJoin({ listing }: { listing: Listing }) {
  const address = addressOf(listing)
  return (
    <section
      aria-labelledby="join"
      className={cardClass({ className: 'grid content-start gap-4 p-5 sm:p-6' })}
    >
      <h2 id="join" className="scroll-mt-20 text-2xl">
        How do I join?
      </h2>
      <p className="max-w-prose">
        You need Minecraft in the Bedrock version (Java Edition cannot join) and a free Microsoft account. On
        a child account a parent has to allow online multiplayer.
        {address?.kind === 'realm' &&
          ' Joining a Realm costs nothing: only its owner pays. It holds the owner and up to 10 players at once, a small one 2.'}
      </p>
      {address ? (
        <div>
          {DEVICES.map((device) => (
            <DeviceGuide key={device} device={device} address={address} />
          ))}
        </div>
      ) : (
        <p className="text-ink-muted">
          {listing.discord === null
            ? 'The owner does not show an address or a code right now.'
            : 'The owner does not show an address or a code here. Ask on the server’s Discord.'}
        </p>
      )}
      {(!address || listing.discord === null) && (
        <div className="flex flex-wrap gap-3">
          {!address && <Button disabled>Realm Link Unavailable</Button>}
          {listing.discord === null && <CopyDiscord discord={null} listingId={listing._id} />}
        </div>
      )}
    </section>
  )
}

function DeviceGuide({ device, address }: { device: Device; address: ServerAddress }) {
  const { steps, notes } = guideFor(device, address)
  return (
    // One name: opening a device closes the one before.
    <details name="join-device" className="group border-t-2 border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 text-lg font-semibold hover:text-sky [&::-webkit-details-marker]:hidden">
        {DEVICE_NAMES[device]}
        <ChevronDownIcon className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid items-start gap-5 pt-1 pb-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid gap-3">
          <ol className="grid list-decimal gap-2 pl-5 wrap-anywhere marker:font-semibold marker:text-ink-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {notes.map((note) => (
            <p key={note} className="text-sm text-ink-muted">
              {note}
            </p>
          ))}
        </div>
        <JoinPicture device={device} way={address.kind} />
      </div>
    </details>
  )
}
