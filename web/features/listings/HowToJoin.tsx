import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shortDateText } from '#contract/language/days.ts'
import { factsOf } from '#contract/listings/facts.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { ScrollChips } from '../../ui/ChipChoice.tsx'
import { Section } from '../../ui/Section.tsx'
import { userText } from '../../ui/user-text.ts'
import { GameLink } from './GameLink.tsx'
import { guideFor } from './join-guide.ts'
import { JoinPicture } from './JoinPicture.tsx'
import { SecondWay } from './MainWay.tsx'
import { chooseDevice, type Device, deviceNames, DEVICES, isConsole, useDevice } from './my-device.ts'
import { OtherPlaces } from './OtherPlaces.tsx'
import { WayRows } from './WayRows.tsx'
import { type WayIn, waysInto, wayOn } from './ways-in.ts'

/** Most visitors come with a phone. */
const DEFAULT_DEVICE = 'phone'

/** How one gets in on the visitor's device, which one tap changes. */
export function HowToJoin({ listing }: { listing: Listing }) {
  const ways = waysInto(listing)
  return (
    <Section
      id="join"
      title={t`How do I join?`}
      heading="scroll-mt-20 text-xl sm:text-2xl"
      isCard
      className="grid content-start gap-2 p-4 sm:gap-4 sm:p-6"
    >
      <p className="max-w-prose text-sm text-ink-muted">
        {ways.some(({ kind }) => kind === 'realm')
          ? t`You need Minecraft Bedrock (not Java Edition) and a free Microsoft account. A child account needs a parent’s yes to online games. Joining a Realm costs nothing.`
          : t`You need Minecraft Bedrock (not Java Edition) and a free Microsoft account. A child account needs a parent’s yes to online games.`}
      </p>
      {ways.length > 0 ? (
        <Ways ways={ways} listing={listing} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled>{t`Realm Link Unavailable`}</Button>
          <p className="text-ink-muted">
            {listing.discord === null ? t`The owner shows no address right now.` : t`Ask on its Discord.`}
          </p>
        </div>
      )}
      <OtherPlaces listing={listing} />
    </Section>
  )
}

function Ways({ ways, listing }: { ways: readonly WayIn[]; listing: Listing }) {
  const device = useDevice() ?? DEFAULT_DEVICE
  const way = wayOn(device, ways)
  if (way === null) return null
  const others = ways.filter((other) => other !== way)
  const { packs = '', formerLink } = listing
  return (
    <div className="grid grid-cols-1 gap-2 sm:gap-4">
      <div className="grid grid-cols-1 gap-1.5 [@media(scripting:none)]:hidden">
        <p aria-hidden="true" className="font-semibold">
          {t`I play on`}
        </p>
        <ScrollChips
          label={t`I play on`}
          of={DEVICES}
          names={deviceNames()}
          chosen={device}
          onChoose={chooseDevice}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid gap-2 sm:gap-3">
          <WayRows ways={[way]} listing={listing} big={isConsole(device)} />
          {formerLink && <FormerLink {...formerLink} />}
          <Steps device={device} way={way} />
          {isDeviceUnlisted(listing, device) && (
            <p className="text-sm text-ink-muted">{t`The owner has not listed this device. Ask before you join.`}</p>
          )}
          {packs !== '' && (
            <p className="wrap-anywhere">
              <Trans>
                <span className="font-semibold">Resource packs:</span> <span {...userText()}>{packs}</span>
              </Trans>
            </p>
          )}
          <div className="flex flex-wrap gap-x-3 gap-y-2 empty:hidden">
            {!isConsole(device) && way.kind !== 'friend' && (
              <GameLink listing={listing} address={way} look={{}} />
            )}
            <SecondWay listing={listing} />
          </div>
          {others.length > 0 && (
            <div className="grid gap-1">
              <p className="text-sm text-ink-muted">{t`Or`}</p>
              <WayRows ways={others} listing={listing} big={false} />
            </div>
          )}
        </div>
        <div className="max-sm:hidden">
          <JoinPicture device={device} way={way.kind} />
        </div>
      </div>
      <noscript>
        {DEVICES.filter((other) => other !== DEFAULT_DEVICE).map((other) => (
          <div key={other} className="mt-3 grid gap-2">
            <h3>{deviceNames()[other]}</h3>
            <Steps device={other} way={wayOn(other, ways) ?? way} />
          </div>
        ))}
      </noscript>
    </div>
  )
}

function FormerLink({ until, address }: NonNullable<Listing['formerLink']>) {
  const day = shortDateText(until)
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {t`New address since ${day}. The old one was ${address}.`}
    </p>
  )
}

/** Whether the owner names devices, and not this one. */
function isDeviceUnlisted({ facts }: Pick<Listing, 'facts'>, device: Device): boolean {
  const named = factsOf(facts, 'on')
  return named.length > 0 && !named.includes(`on-${device}`)
}

function Steps({ device, way }: { device: Device; way: WayIn }) {
  const { steps, notes } = guideFor(device, way)
  return (
    <>
      <ol className="grid list-decimal gap-1.5 ps-5 wrap-anywhere marker:font-semibold marker:text-ink-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {notes.map((note) => (
        <p key={note} className="text-sm text-ink-muted">
          {note}
        </p>
      ))}
    </>
  )
}
