import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { END_NAMES, RESTRICTION_NAMES } from '#contract/decisions/statement-words.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { actsInEnglish, untilInEnglish } from '#contract/people/restriction-words.ts'
import { REPORT_REASON_WORDS } from '#contract/staff/report-words.ts'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { MODERATION_LABELS, MODERATION_TONES } from '../../../ui/moderation-status.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { userText } from '../../../ui/user-text.ts'
import { DecidedBy } from './DecidedBy.tsx'

export function PersonRecords({
  person: { servers, decisions, reminders, reports, reported, reviews },
}: {
  person: PersonPage
}) {
  if ([servers, decisions, reminders, reports, reported, reviews].every(({ items }) => items.length === 0))
    return <p className="text-ink-muted">No servers, reviews, reports or decisions.</p>
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <List title="Servers" list={servers}>
        {({ _id, name, moderation, created }) => (
          <>
            <Server server={{ _id, name: moderation === 'deleted' ? null : name }} fallback={name} />{' '}
            {moderation === 'deleted' ? (
              <Badge tone="coral">Deleted</Badge>
            ) : (
              <Badge tone={MODERATION_TONES[moderation]}>{MODERATION_LABELS[moderation]}</Badge>
            )}{' '}
            <Muted>
              <RelativeTime iso={created} />
            </Muted>
          </>
        )}
      </List>
      <List title="Decisions about them" list={decisions}>
        {({ _id, restriction, about, rule, note, acts, until, at, ended, by }) => (
          <>
            <Link to="/statements/$id" params={{ id: _id }} className="link font-semibold">
              {RESTRICTION_NAMES[restriction]}
            </Link>
            {restriction !== 'restrict-account' && about !== null && (
              <>
                <span>: </span>
                <bdi {...userText()}>{about}</bdi>
              </>
            )}
            <span>{`${acts ? `: ${actsInEnglish(acts)}` : ''}${until !== null ? `, until ${untilInEnglish(Date.parse(until))}` : ''} `}</span>
            {ended !== null && <Badge>{END_NAMES[ended]}</Badge>}{' '}
            <Muted>
              <DecidedBy {...{ rule, by, at }} />
            </Muted>
            {note !== null && <p {...userText('text-sm whitespace-pre-line')}>{note}</p>}
          </>
        )}
      </List>
      <List title="Friendly reminders" list={reminders}>
        {({ rule, note, by, at }) => (
          <>
            <Muted>
              <DecidedBy {...{ rule, by, at }} />
            </Muted>
            <p {...userText('text-sm whitespace-pre-line')}>{note}</p>
          </>
        )}
      </List>
      <List title="Reports about them" list={reports}>
        {(report) => <Report report={report} />}
      </List>
      <List title="Reports they sent" list={reported}>
        {(report) => <Report report={report} />}
      </List>
      <List title="Reviews they wrote" list={reviews}>
        {({ server, rating, text, createdAt }) => (
          <>
            <Server server={server} /> <Stars value={rating} size="sm" />{' '}
            <Muted>
              <RelativeTime iso={createdAt} />
            </Muted>
            {text !== '' && <p {...userText('text-sm whitespace-pre-line')}>{text}</p>}
          </>
        )}
      </List>
    </div>
  )
}

const Muted = ({ children }: { children: ReactNode }) => (
  <span className="text-sm text-ink-muted">{children}</span>
)

function Server({
  server,
  fallback = 'A removed server',
}: {
  server: { _id: string; name: string | null } | null
  fallback?: string
}) {
  if (!server?.name) return <bdi {...userText('text-ink-muted')}>{fallback}</bdi>
  return <ServerLink server={{ _id: server._id, name: server.name }} />
}

function Report({
  report: { server, aboutReview, reason, status, createdAt },
}: {
  report: PersonPage['reports']['items'][number]
}) {
  return (
    <>
      <span>{`${REPORT_REASON_WORDS[reason]}: ${aboutReview ? 'a review of ' : ''}`}</span>
      <Server server={server} /> <Badge tone={status === 'open' ? 'amber' : 'sky'}>{status}</Badge>{' '}
      <Muted>
        <RelativeTime iso={createdAt} />
      </Muted>
    </>
  )
}

interface ListProps<Item> {
  title: string
  list: { items: Item[]; more: boolean }
  children: (item: Item) => ReactNode
}

function List<Item extends { _id: string }>({ title, list: { items, more }, children }: ListProps<Item>) {
  if (items.length === 0) return null
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      <ul className="grid">
        {items.map((item) => (
          <li key={item._id} className="border-t-2 border-line py-2.5 wrap-anywhere">
            {children(item)}
          </li>
        ))}
      </ul>
      {more && <p className="text-sm text-ink-muted">Only the latest {items.length}.</p>}
    </section>
  )
}
