import { useQuery } from '@tanstack/react-query'
import { isFailing } from '#contract/status/job.ts'
import type { JobRun } from '#contract/status/job.wire.ts'
import { countText } from '#contract/text/count-text.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { jobsQuery } from './queries.ts'

/** When each job of the site last succeeded, the failing ones first. */
export function JobRuns() {
  const jobs = useQuery(jobsQuery)
  const errorNotice = useFailed(jobs, 'Failed to load.')
  return (
    <Section id="jobs" title="Jobs" heading="text-2xl" className="grid grid-cols-1 gap-4">
      {errorNotice ?? (jobs.data ? <Runs jobs={jobs.data.items} /> : <RowsSkeleton />)}
    </Section>
  )
}

function Runs({ jobs }: { jobs: readonly JobRun[] }) {
  if (jobs.length === 0) return <p className="text-ink-muted">No job has run yet.</p>
  return (
    <ul className="grid gap-3">
      {jobs
        .toSorted((a, b) => b.failures - a.failures)
        .map((run) => (
          <Run key={run.job} {...run} />
        ))}
    </ul>
  )
}

function Run({ job, does, succeededAt, failures, error }: JobRun) {
  return (
    <li className="grid gap-1 border-s-4 border-line ps-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{does}</span>
        {failures > 0 && (
          <Badge tone={isFailing({ failures }) ? 'coral' : 'amber'}>
            {countText(failures, 'failure')} in a row
          </Badge>
        )}
      </p>
      <p className="text-sm text-ink-muted">
        <span>{`${job}: `}</span>
        {succeededAt === null ? (
          <span>never succeeded</span>
        ) : (
          <>
            <span>last succeeded </span>
            <RelativeTime iso={succeededAt} />
          </>
        )}
      </p>
      {error !== null && <pre className="overflow-x-auto text-sm whitespace-pre-wrap">{error}</pre>}
    </li>
  )
}
