import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import type { TeamMember, Candidates } from '#contract/staff/team.wire.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useSession } from '../../people/account/queries.ts'
import { PersonPanel } from '../../people/restrictions/PersonPanel.tsx'
import { teamQuery, useFindCandidates, useRevokeAdmin } from './queries.ts'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { words } from '../../../ui/words.ts'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** The Team tab of the admin area: the admins, or one person. */
export default function TeamPanel({ search: { person } }: AdminPanelProps) {
  return person === undefined ? <Team /> : <PersonPanel id={person} />
}

/** The admins, and actions to add and remove them. */
function Team() {
  const viewerId = useSession().data?.userId
  const team = useQuery(teamQuery)
  const failure = useFailed(team, 'Failed to load')
  const items = team.data?.items
  const [confirm, dialog] = useConfirm()
  const revoke = useRevokeAdmin()
  const askRevoke = (member: TeamMember, isSelf: boolean) =>
    confirm({
      title: isSelf ? 'Leave the team?' : `Revoke ${member.username}?`,
      text: isSelf
        ? 'You lose admin access immediately. Another admin can add you again.'
        : 'They lose admin access immediately, in every browser. They stay signed in as a normal user.',
      action: isSelf ? 'Leave' : 'Revoke',
      act: () => revoke.mutateAsync(member),
    })
  return (
    <Section id="team" title="Team" heading="sr-only">
      {failure}
      {!failure && !items && <RowsSkeleton />}
      {items && (
        <ul className="grid gap-3">
          {items.map((member) => (
            <Member
              key={member._id}
              member={member}
              isSelf={member._id === viewerId}
              isLast={items.length === 1}
              onRevoke={() => askRevoke(member, member._id === viewerId)}
            />
          ))}
        </ul>
      )}
      <GrantForm />
      <FindPerson />
      <p className="max-w-prose text-ink-muted">Admins can do everything here. Changes apply immediately.</p>
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
  const { username, avatar, since, grantedBy } = member
  return (
    <li className={cardClass({ className: 'flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3 sm:px-5' })}>
      <Avatar name={username} src={avatar} size={44} />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere">
          <bdi {...words()}>{username}</bdi>
          {isSelf && <Badge tone="sky">You</Badge>}
        </h3>
        <p className="text-sm text-ink-muted">
          {since === null ? (
            'Set in the site’s configuration'
          ) : (
            <>
              Added{' '}
              {grantedBy !== null && (
                <>
                  by <bdi {...words()}>{grantedBy.username}</bdi>{' '}
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

/** Finds anybody who has signed in, to look at what they did or restrict them. */
function FindPerson() {
  const [found, setFound] = useState<Candidates | null>(null)
  return (
    <div className={cardClass({ className: 'grid gap-3 p-4 sm:p-5' })}>
      <PersonSearch
        label="Look up a person"
        hint="See what they have and did, and restrict their account. Their Discord name or an id."
        word="Look up"
        onFound={setFound}
      />
      {found && found.items.length > 0 && <Found found={found} />}
    </div>
  )
}

function Found({ found: { items, cut } }: { found: Candidates }) {
  return (
    <ul className="grid" aria-label="People found">
      {items.map(({ _id, username, avatar, joined, isAdmin }) => (
        <li key={_id} className="flex items-center gap-4 border-t-2 border-line py-2.5">
          <Avatar name={username} src={avatar} size={32} />
          <span className="min-w-0 flex-1">
            <PersonLink
              id={_id}
              username={username}
              className="link inline-flex min-h-11 items-center font-semibold"
            />{' '}
            {isAdmin && <Badge tone="sky">Admin</Badge>}{' '}
            <span className="text-sm text-ink-muted">
              joined <RelativeTime iso={joined} /> · id <code>{_id}</code>
            </span>
          </span>
        </li>
      ))}
      {cut && <li className="text-sm text-ink-muted">More people have this name than are shown here.</li>}
    </ul>
  )
}

/** Adds an admin: searches for a person, and asks to confirm the match. */
function GrantForm() {
  const [found, setFound] = useState<Candidates | null>(null)
  const [granted, setGranted] = useState(0)

  function ask(people: Candidates): string | undefined {
    const [first, ...others] = people.items
    if (first?.isAdmin && others.length === 0) return `${first.username} is already an admin.`
    setFound(first ? people : null)
    return undefined
  }

  return (
    <>
      <PersonSearch
        // Empty again after each new admin.
        key={granted}
        label="Add an admin"
        hint="Their Discord name or an id. They must have signed in here before."
        word="Find"
        className={cardClass({ className: 'p-4 sm:p-5' })}
        onFound={ask}
      />
      {found && (
        <GrantDialog
          found={found}
          onClose={() => setFound(null)}
          onGranted={() => setGranted((count) => count + 1)}
        />
      )}
    </>
  )
}

interface PersonSearchProps {
  label: string
  hint: string
  /** The action ('Find'). */
  word: string
  className?: string
  /** Gets everybody who has the name or the id, also nobody. The answer, if any, is a problem that is shown at the field. */
  onFound: (found: Candidates) => string | void
}

/** Finds people who have signed in, by name or id. */
function PersonSearch({ label, hint, word, className = '', onFound }: PersonSearchProps) {
  const find = useFindCandidates()
  const [person, setPerson] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (find.isPending) return
    if (person.trim() === '') return setProblem('Enter a name or an id.')
    setProblem(undefined)
    find.mutate(person.trim(), {
      onSuccess: (found) => {
        const stop = onFound(found) || undefined
        setProblem(found.items.length === 0 ? 'Nobody with this name or id has signed in here yet.' : stop)
      },
      onError: (error) => setProblem(error.message),
    })
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className={cx('flex flex-wrap items-start gap-x-4 gap-y-3', className)}
    >
      <TextField
        label={label}
        hint={hint}
        value={person}
        onChange={(event) => setPerson(event.target.value)}
        error={problem}
        maxLength={64}
        isExact
        className="min-w-0 flex-1 basis-72"
      />
      <Button type="submit" busy={find.isPending} className="sm:mt-[1.95rem]">
        {word}
      </Button>
    </form>
  )
}
