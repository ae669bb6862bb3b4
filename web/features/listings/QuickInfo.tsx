import type { ReactNode } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { lazy } from '#contract/base/lazy.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Link } from '../../lib/Link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { moderationBadge } from './moderation-badge.ts'
import { words } from '../../ui/words.ts'

/** Days are UTC, as everywhere on the site. */
const day = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }))
const month = lazy(() => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

interface QuickInfoProps {
  listing: Listing
  viewerIsStaff: boolean
}

/** Facts about the listing, a line each. */
export function QuickInfo({ listing, viewerIsStaff }: QuickInfoProps) {
  const { moderation, votes, ratingAvg, ratingCnt, created, updated, ownerInfo } = listing
  const { kind, monthVotes, weekPlace, discordCounts } = listing
  const badge = moderationBadge(moderation, viewerIsStaff)
  return (
    <section aria-labelledby="quick-info" className={cardClass({ className: 'grid gap-3 p-5' })}>
      <h2 id="quick-info" className="text-xl">
        Quick Info
      </h2>
      <dl className="grid">
        <Line term="Status">
          <Badge tone={badge.tone}>{badge.word}</Badge>
        </Line>
        {kind && <Line term="Kind">{kind === 'realm' ? 'Realm' : 'Server'}</Line>}
        <Line term="Votes">{wholeNumber(votes)}</Line>
        <Line term="In the last 30 days">{wholeNumber(monthVotes)}</Line>
        {typeof weekPlace === 'number' && (
          <Line term="Rank of the week">
            <Link to="/rankings" className="link">
              #{wholeNumber(weekPlace)}
            </Link>
          </Line>
        )}
        <Line term="Rating">
          {ratingCnt === 0 ? 'No reviews yet' : `${ratingAvg.toFixed(1)} / 5 (${wholeNumber(ratingCnt)})`}
        </Line>
        {discordCounts && <Line term="On Discord">{wholeNumber(discordCounts.members)} members</Line>}
        <Line term="Listed since">{month().format(new Date(created))}</Line>
        <Line term="Created">
          <time dateTime={created}>{day().format(new Date(created))}</time>
        </Line>
        <Line term="Updated">
          <time dateTime={updated}>{day().format(new Date(updated))}</time>
        </Line>
        <Line term="Owner">
          <bdi {...words()}>{ownerInfo.username}</bdi>
        </Line>
      </dl>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t-2 border-line py-2 first:border-t-0">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="tabular text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
