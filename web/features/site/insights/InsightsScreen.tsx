import { useQuery } from '@tanstack/react-query'
import { INSIGHT_PERIODS, type InsightPeriod, type Insights } from '#contract/site/insights.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { csvFileName, insightsCsv } from './csv.ts'
import { BadgeNote } from './BadgeNote.tsx'
import { InsightChart } from './InsightChart.tsx'
import { InsightNotes } from './InsightNotes.tsx'
import { InsightsSkeleton } from './InsightsSkeleton.tsx'
import { InsightTable } from './InsightTable.tsx'
import { InsightTiles } from './InsightTiles.tsx'
import { insightsQuery } from './queries.ts'
import { UncountedVotes } from './UncountedVotes.tsx'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { NotYours } from '../../../ui/NotYours.tsx'
import { Fading } from '../../../ui/Fading.tsx'

interface InsightsScreenProps {
  id: string
  days: InsightPeriod
  onPeriod: (days: InsightPeriod) => void
}

/** The insights of one listing: totals of a period, values per day, and events that were not counted. */
export function InsightsScreen({ id, days, onPeriod }: InsightsScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(insightsQuery(id, days))
  if (data === undefined && (hasStatus(error, 403) || hasStatus(error, 404)))
    return <NotYours title="No insights here" text="Only the team of a server can see its insights." />
  return (
    <>
      <Controls days={days} onPeriod={onPeriod} id={id} insights={isPlaceholderData ? undefined : data} />
      <p className="text-sm text-ink-muted">Only you can see these numbers. Staff can’t.</p>
      {error !== null && (
        <ErrorState
          message={hasStatus(error, 429) ? error.message : explain('Failed to load insights', error)}
          query={{ refetch, isFetching }}
        />
      )}
      {data === undefined ? (
        error === null && <InsightsSkeleton />
      ) : (
        <Fading isOld={isPlaceholderData} className="grid grid-cols-1 gap-8">
          <InsightTiles insights={data} />
          <UncountedVotes insights={data} />
          {isQuiet(data) ? <Quiet days={data.days} /> : <InsightChart insights={data} />}
          {!isQuiet(data) && <InsightTable insights={data} />}
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
        label="Period"
        of={INSIGHT_PERIODS}
        names={(period) => `Last ${period} days`}
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
        Export CSV
      </Button>
      <ButtonLink to="/servers/$id" params={{ id }} className="grow sm:grow-0">
        View page
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
      title="Still waters"
      text={`Nothing was counted in the last ${days} days. Visits count while your server is public: share its page, and watch the first boats arrive here.`}
    />
  )
}
