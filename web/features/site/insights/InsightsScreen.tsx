import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceSpace } from '#contract/language/lists.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { INSIGHT_PERIODS, type InsightPeriod, type Insights, sum } from '#contract/site/insights.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { failureText } from '../../../lib/failure-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { PortalIcon } from '../../../ui/more-icons.tsx'
import { NotYours } from '../../../ui/NotYours.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { InsightChart } from './InsightChart.tsx'
import { csvFileName, insightsCsv } from './insights-csv.ts'
import { InsightTable } from './InsightTable.tsx'
import { InsightTiles } from './InsightTiles.tsx'
import { perDay } from './metrics.ts'
import { insightsQuery } from './queries.ts'

interface InsightsScreenProps {
  id: string
  days: InsightPeriod
  onPeriod: (days: InsightPeriod) => void
}

export function InsightsScreen({ id, days, onPeriod }: InsightsScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(insightsQuery(id, days))
  if (data === undefined && hasStatus(error, 403, 404))
    return <NotYours title={t`No insights here`} text={t`Only the team of a server can see its insights.`} />
  return (
    <>
      <Controls days={days} onPeriod={onPeriod} id={id} insights={isPlaceholderData ? undefined : data} />
      <p className="text-sm text-ink-muted">
        {t`Only you and your editors can see these numbers. Staff can’t.`}
      </p>
      {error !== null && (
        <ErrorState
          message={failureText(error, [429], explain(t`Failed to load insights`, error))}
          query={{ refetch, isFetching }}
        />
      )}
      {data === undefined ? (
        error === null && <InsightsSkeleton />
      ) : (
        <Fading isOld={isPlaceholderData} className="grid grid-cols-1 gap-8">
          <InsightTiles insights={data} />
          {isQuiet(data) ? <Quiet days={data.days} /> : <InsightChart insights={data} />}
          {!isQuiet(data) && <InsightTable insights={data} />}
          {!isQuiet(data) && <Sources insights={data} />}
          <BadgeNote insights={data} />
          <InsightNotes insights={data} />
        </Fading>
      )}
    </>
  )
}

interface ControlsProps {
  id: string
  days: InsightPeriod
  onPeriod: (days: InsightPeriod) => void
  /** `undefined` while loading, because the export needs the data. */
  insights: Insights | undefined
}

function Controls({ id, days, onPeriod, insights }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ChoiceField
        label={t`Period`}
        of={INSIGHT_PERIODS}
        names={(period) => t`Last ${period} days`}
        value={days}
        onChoose={onPeriod}
        className="w-full sm:w-44"
      />
      <span className="grow max-sm:hidden" />
      <Button
        disabled={insights === undefined}
        className="grow sm:grow-0"
        onClick={() => insights && saveFile(csvFileName(insights), 'text/csv', insightsCsv(insights))}
      >
        {t`Export CSV`}
      </Button>
      <ButtonLink to="/servers/$id" params={{ id }} className="grow sm:grow-0">
        {t`View page`}
        <ArrowRightIcon className="size-4" />
      </ButtonLink>
    </div>
  )
}

function isQuiet({ series }: Insights): boolean {
  return Object.values<number[]>({ ...series }).every((values) => values.every((value) => value === 0))
}

function Quiet({ days }: { days: number }) {
  return (
    <EmptyState
      island="still-waters"
      title={t`Still waters`}
      text={t`Nothing was counted in the last ${days} days. Visits count while your server is public: share its page, and watch the first boats arrive here.`}
    />
  )
}

/** Where visits to the page came from, by kind. */
function Sources({ insights: { series } }: { insights: Insights }) {
  const sources = SOURCES.map(([label, key]) => [label(), sum(series[key])] as const)
  const otherVisits = sum(series.pageViews) + sum(series.voteLinks) - sum(sources.map(([, visits]) => visits))
  return (
    <Section id="sources" title={t`Where visits come from`} className="grid max-w-prose gap-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {[...sources, [t`This site, apps and others`, Math.max(0, otherVisits)] as const].map(
          ([kind, visits]) => (
            <div key={kind} className="contents">
              <dt>{kind}</dt>
              <dd className="tabular text-end font-semibold">{wholeNumber(visits)}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-sm text-ink-muted">
        {t`Discord’s app and many phones do not say where a visit comes from. Such visits are in the last line.`}
      </p>
    </Section>
  )
}

const SOURCES = [
  [() => t`Search engines`, 'fromSearch'],
  [() => t`Discord in a browser`, 'fromDiscord'],
  [() => t`Other sites`, 'fromSites'],
  [() => t`Your vote link`, 'voteLinks'],
] as const

/**
 * How often other sites showed the badge, and what its vote link brought. These numbers are separate from the
 * impressions on this site.
 */
function BadgeNote({ insights: { server, series, days } }: { insights: Insights }) {
  const seen = sum(series.badgeImpressions)
  const came = sum(series.voteLinks)
  const joined = wholeNumber(sum(series.voteLinkJoins))
  return (
    <p className="notch notch-step-3 notch-fill-sky-soft notch-border-0 flex gap-3 px-5 py-3">
      <PortalIcon className="mt-1 size-4 shrink-0 text-sky" />
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        <span>
          <Trans>
            <strong className="font-semibold">
              <Plural value={seen} one="# badge impression" other="# badge impressions" />
            </strong>{' '}
            on other sites in these {days} days, not included in the impressions above.
          </Trans>
          {came > 0 && (
            <span>
              {sentenceSpace()}
              {plural(came, {
                one: `Your vote link brought # visit; in ${joined} of them somebody pressed Join.`,
                other: `Your vote link brought # visits; in ${joined} of them somebody pressed Join.`,
              })}
            </span>
          )}
        </span>
        <Link to="/tools/embed" search={{ id: server._id }} className="link">
          {seen === 0 ? t`Put your badge somewhere` : t`Change your badge`}
        </Link>
      </span>
    </p>
  )
}

function InsightNotes({ insights: { leftOut, series } }: { insights: Insights }) {
  const visitors = perDay(series.visitors)
  const { bots, repeats } = leftOut
  return (
    <Section id="counting" title={t`How this is counted`} className="grid max-w-prose gap-3">
      <p>
        <span>
          {visitors === 0
            ? t`Less than one visitor per day.`
            : plural(visitors, {
                one: 'About # visitor per day.',
                other: 'About # different visitors per day.',
              })}
        </span>
        {sentenceSpace()}
        <span>
          {t`We can tell visitors apart for one day only, without cookies and without storing their addresses, so nobody is tracked from one day to the next.`}
        </span>
      </p>
      <p>
        {t`Not counted: ${plural(bots, { one: '# event', other: '# events' })} from bots and ${plural(repeats, { one: '# repeat', other: '# repeats' })}. A visitor counts once per half hour for each kind of event. The owner’s visits while signed in never count. Days start at midnight UTC, and averages leave out today, which is not over.`}
      </p>
      <p>
        {t`CTR says how many of those who see your server press to join: clicks divided by impressions, 100% at most. A click on your page also counts as an impression if the visitor had not seen your card before.`}
      </p>
      <p>
        {t`A badge on another site counts when at least half of it was visible for one second. Browsers and proxies cache badges that are plain pictures, so those cannot be counted.`}
      </p>
    </Section>
  )
}

function InsightsSkeleton() {
  return (
    <>
      <output className="sr-only">{t`Loading…`}</output>
      <InsightTiles insights={undefined} />
      <div className={cardClass({ className: 'grid gap-5 p-5 sm:p-7' })}>
        <Skeleton className="h-8 w-40" />
        <div className="flex flex-wrap gap-2">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-9 w-24 pointer-coarse:h-11" />
          ))}
        </div>
        <div>
          <Skeleton className="mt-0.5 mb-1.5 h-4 w-24" />
          <Skeleton className="mb-17 h-[260px] w-full" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      </div>
    </>
  )
}
