import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Heartbeat } from '#contract/listings/heartbeat.ts'
import type { Live } from '#contract/listings/live.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useNow, useReader } from '../../../ui/clock.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'
import { HeatMap } from './HeatMap.tsx'
import { isStale, liveWords, type LiveWords, reportWords } from './live-words.ts'
import { useBusyWords } from './use-busy-words.ts'
import { motdParts } from './motd-parts.ts'
import { Section } from '../../../ui/Section.tsx'

const MARKS: Record<LiveWords['mark'], string> = {
  on: 'bg-moss',
  empty: 'border-2 border-moss',
  off: 'bg-coral',
  unknown: 'border-2 border-line-strong',
}

/** Whether anybody is there now: what our probe saw, else what the owner’s program says. `children` is what staff can do. */
export function LiveNow({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const { live, liveHistory: history, heartbeat, kind } = listing
  const busy = useBusyWords(history)
  if (!live && !heartbeat && kind !== 'realm') return null
  return (
    <Section
      id="players"
      title="Players"
      heading="sr-only"
      className="grid gap-2 border-b-2 border-line p-4 sm:p-5"
    >
      {live ? <Seen live={live} busy={busy} /> : heartbeat && <Reported heartbeat={heartbeat} busy={busy} />}
      {!live && !heartbeat && (
        <p className="text-sm text-ink-muted">
          Realms cannot be asked from outside. Only their owners can say how many play.
        </p>
      )}
      {history && <HeatMap history={history} />}
      {(live || heartbeat) && children}
    </Section>
  )
}

/** What it says where nobody plays. */
interface Busy {
  busy: string | null
}

function Seen({ live, busy }: Busy & { live: Live }) {
  const now = useNow()
  const [locale, timeZone] = useReader()
  const write = (iso: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      timeStyle: 'short',
      ...(now - Date.parse(iso) > 12 * 3_600_000 && { dateStyle: 'medium' }),
    }).format(new Date(iso))
  return (
    <>
      <Now words={orBusy(liveWords(live, now, write), busy)} version={live.version}>
        {Date.parse(live.at) === 0 ? (
          <span>It never answered us</span>
        ) : (
          <>
            <span>{live.state === 'up' ? 'Answered us ' : 'Last answered '}</span>
            <RelativeTime iso={live.at} />
          </>
        )}
        <span>{' ('}</span>
        <Link to="/privacy" hash="probe" className="link">
          who asks?
        </Link>
        <span>)</span>
      </Now>
      {live.motd !== null && <Motd motd={live.motd} />}
    </>
  )
}

function Reported({ heartbeat, busy }: Busy & { heartbeat: Heartbeat }) {
  const now = useNow()
  return (
    <Now words={orBusy(reportWords(heartbeat, now), busy)} version={heartbeat.version}>
      {isStale(heartbeat, now) ? 'The owner last said so ' : 'Says the owner, '}
      <RelativeTime iso={heartbeat.at} />
    </Now>
  )
}

const orBusy = (known: LiveWords, busy: string | null): LiveWords =>
  known.mark === 'empty' && busy !== null ? { ...known, title: busy } : known

/** What is known, with its mark; `children` is who says so, and when. */
function Now({
  words: { title, mark },
  version,
  children,
}: {
  words: LiveWords
  version: string | null
  children: ReactNode
}) {
  return (
    <div>
      <p className="tabular flex items-center gap-2 text-lg font-semibold">
        <span aria-hidden="true" className={`size-3 shrink-0 forced-color-adjust-none ${MARKS[mark]}`} />
        {title}
      </p>
      <p className="text-sm text-ink-muted">
        <span>{children}</span>
        {version !== null && (
          <>
            <span>. Version </span>
            <bdi {...words()}>{version}</bdi>
          </>
        )}
      </p>
    </div>
  )
}

/** The message of the day, with the colours of the game on dark ground in both themes. */
function Motd({ motd }: { motd: string }) {
  return (
    <p {...words('overflow-hidden bg-[#1c1c24] px-3 py-2 text-sm wrap-anywhere')}>
      {motdParts(motd).map(({ text, colour }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
        <span key={place} style={{ color: colour }}>
          {text}
        </span>
      ))}
    </p>
  )
}
