import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { percent, signalName } from './vote-day-words.ts'

/**
 * What the votes of a day have in common, in parts. What is odd is shown first; the rest is folded. The numbers are in
 * words; the bars repeat them.
 */
export function Signals({ signals }: Pick<VoteDay, 'signals'>) {
  const odd = signals.filter((signal) => signal.odd)
  const others = signals.filter((signal) => !signal.odd && signal.share > 0)
  return (
    <div className="grid gap-2">
      {odd.length > 0 && <List signals={odd} />}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            {others.length === 1 ? '1 signal that is' : `${others.length} signals that are`} not odd
          </summary>
          <List signals={others} />
        </details>
      )}
    </div>
  )
}

function List({ signals }: Pick<VoteDay, 'signals'>) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {signals.map(({ signal, share, odd }) => (
        <div key={signal} className="grid content-start gap-1">
          <dt className="flex flex-wrap items-center gap-2 text-sm font-semibold">
            {signalName(signal)}
            {odd && <Badge tone="amber">Odd</Badge>}
          </dt>
          <dd className="grid gap-1 text-sm">
            <Bar share={share} className={odd ? 'bg-amber' : 'bg-ink-muted'} />
            <span className="tabular text-ink-muted">{percent(share)} of these votes</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden="true" className="block h-2 bg-surface-sunken">
      <span className={`block h-full ${className}`} style={{ width: `${Math.min(1, share) * 100}%` }} />
    </span>
  )
}
