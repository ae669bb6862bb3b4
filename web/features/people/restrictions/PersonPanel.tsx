import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ROLE_NAMES } from '#contract/people/permissions.ts'
import { actsInEnglish, untilInEnglish } from '#contract/people/restriction-words.ts'
import { REPORT_REASON_WORDS } from '#contract/staff/report-words.ts'
import { RULE_TITLES } from '#contract/staff/rule-words.ts'
import { END_NAMES, RESTRICTION_NAMES } from '#contract/decisions/statement-words.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { dropDraft } from '../../../lib/draft.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MODERATION_LABELS, MODERATION_TONES } from '../../../ui/moderation-status.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { words } from '../../../ui/words.ts'
import { useIsAdmin, useSession } from '../account/queries.ts'
import { personQuery, useRestriction } from './queries.ts'
import { RestrictForm } from './RestrictForm.tsx'
import { RemindForm } from './RemindForm.tsx'

/** A person in the admin area: what they have and did, what was decided about them, and what they may do. */
export function PersonPanel({ id }: { id: string }) {
  const viewer = useSession().data
  const query = useQuery(personQuery(id))
  const failure = useLoadFailure(query, id)
  return (
    <section aria-label="Person" className="grid grid-cols-1 gap-6">
      <BackLink />
      {hasStatus(failure, 404) ? (
        <EmptyState title="Nobody with this id is here." text="They may have deleted their account." />
      ) : failure ? (
        <ErrorState message={explain('Failed to load', failure)} query={query} />
      ) : query.data ? (
        <Person key={id} person={query.data} isSelf={id === viewer?.userId} />
      ) : (
        <RowsSkeleton />
      )}
    </section>
  )
}

/** Leads back to the list that one came from, with its filters. */
function BackLink() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isAdmin = useIsAdmin()
  if (canGoBack)
    return (
      <Button className="w-fit" onClick={() => router.history.back()}>
        Back
      </Button>
    )
  return (
    <ButtonLink
      to="/admin"
      activeOptions={{ exact: true }}
      search={isAdmin ? { tab: 'team' } : {}}
      className="w-fit"
    >
      {isAdmin ? 'Team' : 'Servers'}
    </ButtonLink>
  )
}

function Person({ person, isSelf }: { person: PersonPage; isSelf: boolean }) {
  const { _id, username, avatar, joined, role, restriction } = person
  const isAdmin = useIsAdmin()
  const { restrict, lift } = useRestriction(person)
  const [asking, setAsking] = useState(false)
  const [reminding, setReminding] = useState(false)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={username} src={avatar} size={64} />
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
            <bdi {...words()}>{username}</bdi>
            {role !== null && <Badge tone="sky">{ROLE_NAMES[role]}</Badge>}
            {restriction && <Badge tone="coral">Restricted</Badge>}
          </h2>
          <p className="text-sm text-ink-muted">
            Signed in here first <RelativeTime iso={joined} /> · id{' '}
            <code className="whitespace-nowrap">{_id}</code>
          </p>
        </div>
      </header>
      <div className={cardClass({ className: 'grid gap-3 px-4 py-4 sm:px-5' })}>
        {restriction ? (
          <CurrentRestriction restriction={restriction} />
        ) : (
          <p>{role === null ? 'No restriction.' : 'The team cannot be restricted. Revoke the role first.'}</p>
        )}
        {!isSelf && (
          <Button className="w-fit" onClick={() => setReminding(true)}>
            Send a friendly reminder
          </Button>
        )}
        {isAdmin && (
          <div className="flex flex-wrap gap-3">
            {role === null && (
              <Button variant={restriction ? 'secondary' : 'danger'} onClick={() => setAsking(true)}>
                {restriction ? 'Change' : 'Restrict'}
              </Button>
            )}
            {restriction && !isSelf && (
              <Button
                busy={lift.isPending}
                onClick={() => lift.mutate({ statementId: restriction.statementId, restriction })}
              >
                Lift restriction
              </Button>
            )}
            <ButtonLink
              to="/admin"
              activeOptions={{ exact: true }}
              search={{ tab: 'audit', actor: _id }}
              variant="ghost"
            >
              What they did
            </ButtonLink>
            <ButtonLink
              to="/admin"
              activeOptions={{ exact: true }}
              search={{ tab: 'audit', target: _id }}
              variant="ghost"
            >
              What was decided
            </ButtonLink>
          </div>
        )}
      </div>
      <Things person={person} />
      <Dialog open={reminding} onClose={() => setReminding(false)} title={`Remind ${username} of a rule`}>
        <RemindForm person={person} onClose={() => setReminding(false)} />
      </Dialog>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Restrict ${username}`}>
        <RestrictForm
          person={person}
          busy={restrict.isPending}
          onClose={() => setAsking(false)}
          onRestrict={(decision) =>
            restrict.mutate(decision, {
              onSuccess: () => {
                dropDraft(`restrict:${_id}`)
                setAsking(false)
              },
            })
          }
        />
      </Dialog>
    </>
  )
}

function CurrentRestriction({
  restriction: { acts, until, rule, note, at, by },
}: {
  restriction: NonNullable<PersonPage['restriction']>
}) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        Cannot {actsInEnglish(acts)}{' '}
        {until === null ? 'for good' : `until ${untilInEnglish(Date.parse(until))}`}
      </p>
      <p className="text-sm text-ink-muted">
        <DecidedBy {...{ rule, by, at }} />
      </p>
      {note !== null && <p {...words('whitespace-pre-line')}>{note}</p>}
    </div>
  )
}

/** By which rule a decision was made, by whom and when. */
function DecidedBy({ rule, by, at }: Pick<PersonPage['decisions']['items'][number], 'rule' | 'by' | 'at'>) {
  return (
    <>
      <span>{`${RULE_TITLES[rule]} · `}</span>
      {by && (
        <>
          <bdi {...words()}>{by.username}</bdi>
          <span>{', '}</span>
        </>
      )}
      <RelativeTime iso={at} />
    </>
  )
}

function Things({
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
                <bdi {...words()}>{about}</bdi>
              </>
            )}
            <span>{`${acts ? `: ${actsInEnglish(acts)}` : ''}${until !== null ? `, until ${untilInEnglish(Date.parse(until))}` : ''} `}</span>
            {ended !== null && <Badge>{END_NAMES[ended]}</Badge>}{' '}
            <Muted>
              <DecidedBy {...{ rule, by, at }} />
            </Muted>
            {note !== null && <p {...words('text-sm whitespace-pre-line')}>{note}</p>}
          </>
        )}
      </List>
      <List title="Friendly reminders" list={reminders}>
        {({ rule, note, by, at }) => (
          <>
            <Muted>
              <DecidedBy {...{ rule, by, at }} />
            </Muted>
            <p {...words('text-sm whitespace-pre-line')}>{note}</p>
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
            {text !== '' && <p {...words('text-sm whitespace-pre-line')}>{text}</p>}
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
  if (!server?.name) return <bdi {...words('text-ink-muted')}>{fallback}</bdi>
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
