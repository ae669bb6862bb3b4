import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { nextRankingRun, type SnapshotSource } from '#contract/directory/ranking.ts'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { localMoment } from '../../../ui/local-moment.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { type AdminRankings, adminRankingsQuery, type RankingChange, useRankingChange } from './queries.ts'
import { type Asking, CountsForm, FlagForm } from './ranking-forms.tsx'
import { countsText, questionAbout } from './ranking-questions.ts'

export default function RankingsPanel() {
  const query = useQuery(adminRankingsQuery)
  const change = useRankingChange()
  const [confirm, dialog] = useConfirm()
  const errorNotice = useFailed(query, 'Failed to load')
  const askFirst = (asking: Asking) =>
    confirm({
      ...questionAbout(asking),
      act: () => change.mutateAsync(asking.change).then(asking.onDone),
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <h2 className="sr-only">Realm rankings</h2>
      {errorNotice}
      {!errorNotice && !query.data && <Skeleton className="h-40 w-full" />}
      {query.data && (
        <>
          <Penalties rankings={query.data} onAsk={askFirst} />
          <Doubted rankings={query.data} onAsk={askFirst} />
          <section aria-labelledby="by-hand" className="grid grid-cols-1 gap-4">
            <h3 id="by-hand" className="text-2xl">
              By hand
            </h3>
            <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
              <CountsForm onAsk={askFirst} busy={change.isPending} />
              <FlagForm onAsk={askFirst} busy={change.isPending} />
            </div>
            <p className="text-ink-muted">
              Staff bots use an API key from{' '}
              <Link to="/dashboard" activeOptions={{ exact: true }} className="link">
                your dashboard
              </Link>
              .
            </p>
          </section>
          <RunSwitch rankings={query.data} busy={change.isPending} onChange={(one) => change.mutate(one)} />
          <Recent rankings={query.data} />
        </>
      )}
      {dialog}
    </div>
  )
}

interface DecisionsProps {
  rankings: AdminRankings
  onAsk: (asking: Asking) => void
}

interface RunSwitchProps {
  rankings: AdminRankings
  busy: boolean
  onChange: (change: RankingChange) => void
}

function RunSwitch({ rankings, busy, onChange }: RunSwitchProps) {
  const [now] = useState(Date.now)
  const run = nextRankingRun(now)
  return (
    <section aria-label="The Sunday run" className={cardClass({ className: 'grid gap-1 p-5' })}>
      <Switch
        label="Run the ranking every Sunday at 18:00 UTC"
        checked={rankings.enabledAt !== null}
        disabled={busy}
        onChange={({ target }) => onChange({ kind: 'enable', enabled: target.checked })}
      />
      <p className="text-ink-muted">
        {rankings.enabledAt === null ? 'The next run would be' : 'The next run is'}{' '}
        <span>{localMoment(run)}</span>.
      </p>
    </section>
  )
}

function Penalties({ rankings: { penalties }, onAsk }: DecisionsProps) {
  return (
    <Waiting title="Mass invites" none="No realm is suspected or penalised.">
      {penalties.map(({ _id: id, server, reason, proposedAt, imposedAt }) => (
        <Row
          key={id}
          server={server}
          badge={
            imposedAt === null ? (
              <Badge tone="amber">Proposed</Badge>
            ) : (
              <Badge tone="coral">Score halved</Badge>
            )
          }
          text={reason}
          at={imposedAt ?? proposedAt}
        >
          {imposedAt === null ? (
            <>
              <Ask
                {...{ server, onAsk }}
                change={{ kind: 'penalty', id, decision: 'impose' }}
                about="of"
                variant="danger"
              >
                Halve score
              </Ask>
              <Ask
                {...{ server, onAsk }}
                change={{ kind: 'penalty', id, decision: 'dismiss' }}
                about="the suspicion about"
              >
                Dismiss
              </Ask>
            </>
          ) : (
            <Ask {...{ server, onAsk }} change={{ kind: 'penalty', id, decision: 'restart' }} about="of">
              Restart player count
            </Ask>
          )}
        </Row>
      ))}
    </Waiting>
  )
}

function Doubted({ rankings: { doubted }, onAsk }: DecisionsProps) {
  return (
    <Waiting title="Counts waiting" none="No counts are waiting.">
      {doubted.map(({ _id: id, server, total, today, playing, doubt, takenAt }) => (
        <Row
          key={id}
          server={server}
          badge={<Badge tone="amber">Waiting</Badge>}
          text={`${countsText({ total, today, playing })}. ${doubt}`}
          at={takenAt}
        >
          <Ask
            {...{ server, onAsk }}
            change={{ kind: 'snapshot', id, decision: 'count' }}
            about="the counts of"
          >
            Count
          </Ask>
          <Ask
            {...{ server, onAsk }}
            change={{ kind: 'snapshot', id, decision: 'dismiss' }}
            about="the counts of"
          >
            Dismiss
          </Ask>
        </Row>
      ))}
    </Waiting>
  )
}

interface AskProps extends Pick<DecisionsProps, 'onAsk'>, Pick<ButtonProps, 'variant'> {
  server: { name: string }
  change: Asking['change']
  /** What it is about, for screen readers that reach the button without its context. */
  about: string
  children: string
}

function Ask({ server: { name }, change, about, onAsk, children, ...look }: AskProps) {
  return (
    <Button size="sm" {...look} onClick={() => onAsk({ server: name, change })}>
      {children}
      <span className="sr-only">
        {' '}
        {about} {name}
      </span>
    </Button>
  )
}

const SOURCES: Record<SnapshotSource, string> = {
  owner: 'owner',
  'staff-bot': 'staff bot',
  staff: 'by hand',
}

function Recent({ rankings: { recent } }: { rankings: AdminRankings }) {
  return (
    <section aria-label="Latest counts" className="grid grid-cols-1 gap-3">
      <h3 className="text-2xl">Latest counts</h3>
      {recent.length === 0 ? (
        <p className="text-ink-muted">No counts have come in yet.</p>
      ) : (
        <ul className={cardClass({ className: 'divide-y-2 divide-line px-5 py-1.5' })}>
          {recent.map((snapshot) => (
            <RecentCounts key={snapshot._id} snapshot={snapshot} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentCounts({ snapshot }: { snapshot: AdminRankings['recent'][number] }) {
  const { server, total, today, playing, source, status, takenAt } = snapshot
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 sm:grid sm:grid-cols-[minmax(0,1fr)_12rem_11rem] lg:grid-cols-[minmax(0,1fr)_22rem_11rem]">
      <p className="flex max-w-full min-w-0 items-baseline gap-3">
        <ServerLink server={server} className="link min-w-0 font-semibold" />
        {status !== 'counted' && <Badge>{status}</Badge>}
      </p>
      <p className="tabular max-sm:order-last max-sm:w-full">{countsText({ total, today, playing })}</p>
      <p className="text-sm text-ink-muted sm:text-end">
        {SOURCES[source]}, <RelativeTime iso={takenAt} />
      </p>
    </li>
  )
}

function Waiting({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h3 className="text-2xl">{title}</h3>
      {children.length === 0 ? (
        <p className="text-ink-muted">{none}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">{children}</ul>
      )}
    </section>
  )
}

interface RowProps {
  server: { _id: string; name: string }
  badge: ReactNode
  text: string
  at: string
  children?: ReactNode
}

function Row({ server, badge, text, at, children }: RowProps) {
  return (
    <li className={cardClass({ className: 'flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3' })}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <ServerLink server={server} className="link min-w-0 font-semibold" />
          {badge}
          <RelativeTime iso={at} className="text-sm text-ink-muted" />
        </p>
        <p className="tabular wrap-anywhere">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
