import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Heartbeat } from '#contract/listings/heartbeat.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { Live } from '#contract/listings/live.ts'
import { useNow } from '../../../ui/clock.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { userText } from '../../../ui/user-text.ts'
import { HeatMap } from './HeatMap.tsx'
import { isStale } from './live-words.ts'
import { motdParts } from './motd-parts.ts'

/**
 * Who counted the players, and when: our probe, or else the owner's program. The number itself is at the top
 * of the page. `children` are actions of staff.
 */
export function LiveNow({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const { live, liveHistory: history, heartbeat } = listing
  if (!live && !heartbeat) return null
  return (
    <Section
      id="players"
      title={t`Players`}
      heading="sr-only"
      className="grid gap-2 border-b-2 border-line p-4 sm:p-5"
    >
      {live ? <Seen live={live} /> : heartbeat && <Reported heartbeat={heartbeat} />}
      {history && <HeatMap history={history} />}
      {children}
    </Section>
  )
}

function Seen({ live }: { live: Live }) {
  return (
    <>
      <p>
        <span>
          <Answered live={live} />
        </span>
        <span>{' ('}</span>
        <Link to="/privacy" hash="probe" className="link">
          {t`who asks?`}
        </Link>
        <span>)</span>
        <Version version={live.version} />
      </p>
      {live.motd !== null && <Motd motd={live.motd} />}
    </>
  )
}

function Answered({ live }: { live: Live }) {
  if (live.at === null) return t`It never answered us`
  return live.state === 'up' ? (
    <Trans>
      Answered us <RelativeTime iso={live.at} />
    </Trans>
  ) : (
    <Trans>
      Last answered <RelativeTime iso={live.at} />
    </Trans>
  )
}

function Reported({ heartbeat }: { heartbeat: Heartbeat }) {
  const now = useNow()
  return (
    <p>
      {isStale(heartbeat, now) ? (
        <Trans>
          The owner last said so <RelativeTime iso={heartbeat.at} />
        </Trans>
      ) : (
        <Trans>
          Says the owner, <RelativeTime iso={heartbeat.at} />
        </Trans>
      )}
      <Version version={heartbeat.version} />
    </p>
  )
}

function Version({ version }: { version: string | null }) {
  if (version === null) return null
  return (
    <>
      <span>. </span>
      <Trans>
        Version <bdi {...userText()}>{version}</bdi>
      </Trans>
    </>
  )
}

/** The message of the day, with the colours of the game on dark ground in both themes. */
function Motd({ motd }: { motd: string }) {
  return (
    <p {...userText('overflow-hidden bg-[#1c1c24] px-3 py-2 text-sm wrap-anywhere')}>
      {motdParts(motd).map(({ text, colour }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
        <span key={index} style={{ color: colour }}>
          {text}
        </span>
      ))}
    </p>
  )
}
