import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ROLE_NAMES } from '#contract/people/permissions.ts'
import type { PersonPage } from '#contract/people/person.wire.ts'
import { actsInEnglish, untilInEnglish } from '#contract/people/restriction-words.ts'
import { explain, hasStatus } from '../../../lib/api.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { dropDraft } from '../../../lib/draft.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useIsAdmin, useSession } from '../account/queries.ts'
import { DecidedBy } from './DecidedBy.tsx'
import { PersonRecords } from './PersonRecords.tsx'
import { personQuery, useRestriction } from './queries.ts'
import { RemindForm } from './RemindForm.tsx'
import { RestrictForm } from './RestrictForm.tsx'

export function PersonPanel({ id }: { id: string }) {
  return (
    <section aria-label="Person" className="grid grid-cols-1 gap-6">
      <BackLink />
      <LoadedPerson id={id} />
    </section>
  )
}

function LoadedPerson({ id }: { id: string }) {
  const viewer = useSession().data
  const query = useQuery(personQuery(id))
  const failure = useLoadFailure(query, id)
  if (hasStatus(failure, 404))
    return <EmptyState title="Nobody with this id is here." text="They may have deleted their account." />
  if (failure) return <ErrorState message={explain('Failed to load', failure)} query={query} />
  if (!query.data) return <RowsSkeleton />
  return <Person key={id} person={query.data} isSelf={id === viewer?.userId} />
}

/** Leads back to the list from which the viewer came, with its filters. */
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
            <bdi {...userText()}>{username}</bdi>
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
      <PersonRecords person={person} />
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
      {note !== null && <p {...userText('whitespace-pre-line')}>{note}</p>}
    </div>
  )
}
