import { HOUR } from '#contract/base/time.ts'
import { dateFormat } from '#contract/language/formatters.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { isPauseOn } from '#contract/listings/pause.ts'
import { useNow, useReader } from '../../../ui/clock.ts'
import { type LiveWords, playersLine } from './live-words.ts'
import { useBusyWords } from './use-busy-words.ts'

const MARKS: Record<LiveWords['mark'], string> = {
  on: 'bg-moss',
  empty: 'border-2 border-moss',
  off: 'bg-coral',
  unknown: 'border-2 border-line-strong',
}

/** A silence that began longer ago is written with its date. */
const DATED_MS = 12 * HOUR

/**
 * How many play now, with a mark: the only line of the page that says so. Nothing while the server is paused.
 */
export function PlayersLine({ listing }: { listing: Listing }) {
  const now = useNow()
  const [locale, timeZone] = useReader()
  const busy = useBusyWords(listing.liveHistory)
  const writeTime = (iso: string) =>
    dateFormat(
      {
        timeZone,
        timeStyle: 'short',
        ...(now - Date.parse(iso) > DATED_MS && { dateStyle: 'medium' }),
      },
      locale,
    ).format(new Date(iso))
  const line = playersLine(listing, now, { writeTime, busy })
  if (line === null || isPauseOn(listing.paused, now)) return null
  return (
    <p className="tabular flex items-center gap-2 font-semibold">
      <span aria-hidden="true" className={`size-3 shrink-0 forced-color-adjust-none ${MARKS[line.mark]}`} />
      <span>{line.title}</span>
    </p>
  )
}
