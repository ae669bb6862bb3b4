import { useQuery } from '@tanstack/react-query'
import { waitText } from '#contract/decisions/transparency.ts'
import type { Ledger, LedgerMonth } from '#contract/ledger/ledger.wire.ts'
import { useFailed } from '../../lib/use-failed.tsx'
import { FiguresTable } from '../../ui/FiguresTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { ledgerQuery } from '../decisions/transparency/queries.ts'
import { Section } from '../../ui/Section.tsx'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { growthDays, SHOWN_DAYS } from './growth-days.ts'

/** The public ledger: how large it is, who signs it, how to check it, and what became of the votes of each month. */
export function PublicLedger() {
  const query = useQuery(ledgerQuery)
  const { data } = query
  const failure = useFailed(query, 'We couldn’t load the ledger.')
  return (
    <Section
      id="ledger"
      title="The public ledger"
      className="grid grid-cols-1 gap-5"
      intro="Once an hour, every vote, decision and weekly ranking is written into a list that only grows, without names. Each entry can be proved, and nobody can change or remove one unnoticed: not even we."
    >
      {failure ?? <Cards data={data} />}
      {data && <LedgerGrowth growth={data.growth} />}
      {data && data.months.length > 0 && <Months months={data.months} />}
      {data && <HowToCheck data={data} />}
    </Section>
  )
}

const WEEK_DAYS = 7

/** By how much the ledger grew in the last days on which it did. */
function grown({ size, growth }: Ledger, days: number): number {
  return size - (growth.at(-days - 1)?.size ?? 0)
}

function Cards({ data }: { data: Ledger | undefined }) {
  const sum = (name: 'everHeld' | 'released') =>
    data && wholeNumber(data.months.reduce((total, month) => total + month[name], 0))
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Entries"
        value={data && wholeNumber(data.size)}
        hint={data && `${wholeNumber(grown(data, WEEK_DAYS))} on the last seven days with votes`}
      />
      <StatCard
        label="Last signed"
        value={
          data && (data.signedAt === null ? '—' : <RelativeTime iso={data.signedAt} className="text-2xl" />)
        }
        hint={data && (data.signedAt === null ? 'the first entries come within the hour' : 'once an hour')}
      />
      <StatCard label="Votes that waited" value={sum('everHeld')} hint="in twelve months" />
      <StatCard label="Waited for nothing" value={sum('released')} hint="and counted afterwards" />
    </dl>
  )
}

const COLUMNS = [
  ['counted', 'Counted'],
  ['held', 'Waited'],
  ['released', 'Released'],
  ['void', 'Void'],
  ['withdrawn', 'Taken back'],
] as const

function Months({ months }: { months: readonly LedgerMonth[] }) {
  return (
    <FiguresTable
      label="Votes by month"
      heads={['Votes of', ...COLUMNS.map(([, head]) => head), 'Decided in']}
      rows={months.map((month) => ({
        name: monthName(month.month),
        figures: [
          ...COLUMNS.map(([name]) => wholeNumber(month[name])),
          month.medianHours === null ? '—' : waitText(Math.max(1, month.medianHours) * 60),
        ],
      }))}
    />
  )
}

/** 'Nov 2026'. */
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function HowToCheck({ data: { key, oldKeys, root } }: { data: Ledger }) {
  if (key === null) return <p className="text-ink-muted">This site does not sign a ledger yet.</p>
  return (
    <details className="max-w-prose">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">How to check it</summary>
      <div className="grid grid-cols-1 gap-3">
        <p>
          Your own votes: on your dashboard, each has a receipt that your browser checks. Everything else: get
          the program of this site and run the line below. It reads the whole ledger, compares every counter
          and every ranking with it, and remembers what it saw, so that it notices when something old changes.
          To check a receipt that somebody saved, add --receipt and the name of its file.
        </p>
        <code className="block rounded-sm bg-surface-sunken px-3 py-2 text-sm wrap-anywhere">
          npm run verify-log -- https://{key.slice(0, key.indexOf('/'))}
        </code>
        <p>
          Other programs for transparency logs read it, too: it has the format c2sp.org/tlog-tiles. Its key:
        </p>
        <code className="block rounded-sm bg-surface-sunken px-3 py-2 text-sm break-all">{key}</code>
        {oldKeys.length > 0 && (
          <>
            <p>It is new. The key before it still signs, too, so that you can see that both are ours:</p>
            {oldKeys.map((old) => (
              <code key={old} className="block rounded-sm bg-surface-sunken px-3 py-2 text-sm break-all">
                {old}
              </code>
            ))}
          </>
        )}
        {root !== null && (
          <>
            <p>Its present root:</p>
            <code className="block rounded-sm bg-surface-sunken px-3 py-2 text-sm break-all">{root}</code>
          </>
        )}
      </div>
    </details>
  )
}

/** How much the ledger grew on each of the last days: as bars, and the same in words. Nothing before the first entry. */
function LedgerGrowth({ growth }: Pick<Ledger, 'growth'>) {
  const days = growthDays(growth)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const most = days.reduce((top, one) => (one.added > top.added ? one : top), first)
  const sum = days.reduce((total, { added }) => total + added, 0)
  return (
    <figure className="min-w-0">
      <div aria-hidden="true" className="flex h-24 items-end gap-0.5 border-b border-line-strong">
        {days.map(({ day, added }) => (
          <span
            key={day}
            className="min-w-0 grow bg-sky"
            style={{ height: `${(100 * added) / Math.max(1, most.added)}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-sm text-ink-muted">
        <span>{dayName(first.day)}</span>
        <span>{dayName(last.day)}</span>
      </p>
      <figcaption className="mt-1 max-w-prose text-ink-muted">
        {wholeNumber(sum)} new entries in {SHOWN_DAYS} days, most of them on {dayName(most.day)}:{' '}
        {wholeNumber(most.added)}.
      </figcaption>
    </figure>
  )
}

/** '22 Nov'. */
const dayName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
