import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { PERSON_SOUGHT_MAX, ROLE_NAMES, type StaffRole } from '#contract/people/permissions.ts'
import type { Candidate, Candidates, TeamMember } from '#contract/staff/team.wire.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useSession } from '../../people/account/queries.ts'
import { ROLE_TEXTS, useGrantRole } from '../../people/grant-role.ts'
import { PersonPanel } from '../../people/restrictions/PersonPanel.tsx'
import { candidatesQuery, teamQuery, useRevokeRole } from './queries.ts'

export default function TeamPanel({ search: { person } }: AdminPanelProps) {
  return person === undefined ? <Team /> : <PersonPanel id={person} />
}

function Team() {
  const viewerId = useSession().data?.userId
  const team = useQuery(teamQuery)
  const errorNotice = useFailed(team, 'Failed to load')
  const items = team.data?.items
  const [confirm, dialog] = useConfirm()
  const grant = useGrantRole()
  const revoke = useRevokeRole()
  const askGrant = ({ _id, username }: Candidate, { by, role }: { by: Candidates['by']; role: StaffRole }) =>
    confirm({
      title: `Make ${username} ${role === 'admin' ? 'an admin' : 'a moderator'}?`,
      text: [
        by === 'name' &&
          `Anyone can use this name. Make sure that this is the right person: their id here is ${_id}.`,
        ROLE_TEXTS[role],
      ]
        .filter(Boolean)
        .join(' '),
      action: `Make ${role}`,
      act: () => grant.mutateAsync({ id: _id, role }),
    })
  const askRevoke = (member: TeamMember, isSelf: boolean) =>
    confirm({
      title: isSelf ? 'Leave the team?' : `Revoke ${member.username}?`,
      text: isSelf
        ? 'You lose your access immediately. Another admin can add you again.'
        : 'They lose their access immediately, in every browser. They stay signed in as a normal user.',
      action: isSelf ? 'Leave' : 'Revoke',
      act: () => revoke.mutateAsync(member),
    })
  return (
    <Section id="team" title="Team" heading="sr-only">
      {errorNotice}
      {!errorNotice && !items && <RowsSkeleton />}
      {items && (
        <ul className="grid gap-3">
          {items.map((member) => (
            <Member
              key={member._id}
              member={member}
              isSelf={member._id === viewerId}
              isLast={member.role === 'admin' && items.filter(({ role }) => role === 'admin').length === 1}
              onRevoke={() => askRevoke(member, member._id === viewerId)}
            />
          ))}
        </ul>
      )}
      <FindPerson onGrant={askGrant} />
      <p className="max-w-prose text-ink-muted">{`${ROLE_TEXTS.admin} ${ROLE_TEXTS.moderator} Changes apply immediately.`}</p>
      {dialog}
    </Section>
  )
}

interface MemberProps {
  member: TeamMember
  isSelf: boolean
  isLast: boolean
  onRevoke: () => void
}

function Member({ member, isSelf, isLast, onRevoke }: MemberProps) {
  const { username, avatar, role, since, grantedBy } = member
  return (
    <li className={cardClass({ className: 'flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3 sm:px-5' })}>
      <Avatar name={username} src={avatar} size={44} />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere">
          <bdi {...userText()}>{username}</bdi>
          <Badge tone={role === 'admin' ? 'sky' : 'moss'}>{ROLE_NAMES[role]}</Badge>
          {isSelf && <Badge>You</Badge>}
        </h3>
        <p className="text-sm text-ink-muted">
          {since === null ? (
            'Set in the site’s configuration'
          ) : (
            <>
              <span>{'Added '}</span>
              {grantedBy !== null && (
                <>
                  <span>by </span>
                  <bdi {...userText()}>{grantedBy.username}</bdi>{' '}
                </>
              )}
              <RelativeTime iso={since} />
            </>
          )}
        </p>
      </div>
      {isLast ? (
        <p className="text-sm text-ink-muted">The last admin can’t be removed.</p>
      ) : (
        <Button onClick={onRevoke} aria-label={`Revoke ${username}`}>
          {isSelf ? 'Leave the team' : 'Revoke'}
        </Button>
      )}
    </li>
  )
}

interface FindPersonProps {
  onGrant: (person: Candidate, how: { by: Candidates['by']; role: StaffRole }) => void
}

/** Finds people who have signed in, to give them a role, or to see what they did and restrict them. */
function FindPerson({ onGrant }: FindPersonProps) {
  const [person, setPerson] = useState('')
  const [asked, setAsked] = useState<string>()
  const find = useQuery(candidatesQuery(asked))
  const results = find.data
  const nobody =
    results?.items.length === 0 ? 'Nobody with this name or id has signed in here yet.' : undefined

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const wanted = person.trim()
    if (wanted !== '' && wanted === asked) void find.refetch()
    setAsked(wanted)
  }

  return (
    <div className={cardClass({ className: 'grid gap-3 p-4 sm:p-5' })}>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <TextField
          label="Add an admin or moderator, or look up a person"
          hint="Their Discord name or an id. They must have signed in here before."
          value={person}
          onChange={(event) => setPerson(event.target.value)}
          error={asked === '' ? 'Enter a name or an id.' : (find.error?.message ?? nobody)}
          limit={PERSON_SOUGHT_MAX}
          isExact
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit" busy={find.isFetching} className="sm:mt-[1.95rem]">
          Find
        </Button>
      </form>
      {results && results.items.length > 0 && (
        <ul className="grid" aria-label="People found">
          {results.items.map((candidate) => (
            <Found
              key={candidate._id}
              person={candidate}
              onGrant={(role) => onGrant(candidate, { by: results.by, role })}
            />
          ))}
          {results.cut && (
            <li className="text-sm text-ink-muted">More people have this name than are shown here.</li>
          )}
        </ul>
      )}
    </div>
  )
}

function Found({ person, onGrant }: { person: Candidate; onGrant: (role: StaffRole) => void }) {
  const { _id, username, avatar, joined, role } = person
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-line py-2.5">
      <Avatar name={username} src={avatar} size={32} />
      <span className="min-w-0 flex-1 basis-48">
        <PersonLink
          id={_id}
          username={username}
          className="link inline-flex min-h-11 items-center font-semibold"
        />{' '}
        {role !== null && <Badge tone="sky">{ROLE_NAMES[role]}</Badge>}{' '}
        <span className="text-sm text-ink-muted">
          joined <RelativeTime iso={joined} /> · id <code>{_id}</code>
        </span>
      </span>
      {role === null && (
        <Button size="sm" onClick={() => onGrant('moderator')} aria-label={`Make moderator: ${username}`}>
          Make moderator
        </Button>
      )}
      {role !== 'admin' && (
        <Button size="sm" onClick={() => onGrant('admin')} aria-label={`Make admin: ${username}`}>
          Make admin
        </Button>
      )}
    </li>
  )
}
