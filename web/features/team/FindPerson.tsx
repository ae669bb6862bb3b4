import { type SyntheticEvent, useState } from 'react'
import type { Candidates } from '#contract/wire/team.ts'
import { PersonLink } from '../../lib/PersonLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFindCandidates } from './queries.ts'
import { words } from '../../ui/words.ts'

/** Finds anybody who has signed in, to look at what they did or restrict them. */
export function FindPerson() {
  const find = useFindCandidates()
  const [person, setPerson] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (find.isPending) return
    if (person.trim() === '') return setProblem('Enter a name or an id.')
    setProblem(undefined)
    find.mutate(person.trim(), {
      onSuccess: ({ items }) =>
        setProblem(items.length === 0 ? 'Nobody with this name or id has signed in here yet.' : undefined),
      onError: (error) => setProblem(error.message),
    })
  }

  return (
    <div className={cardClass({ className: 'grid gap-3 p-4 sm:p-5' })}>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <TextField
          label="Look up a person"
          hint="See what they have and did, and restrict their account. Their Discord name or an id."
          value={person}
          onChange={(event) => setPerson(event.target.value)}
          error={problem}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit" busy={find.isPending} className="sm:mt-[1.95rem]">
          Look up
        </Button>
      </form>
      {find.data && <Found found={find.data} />}
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
            <PersonLink id={_id} {...words('link inline-flex min-h-11 items-center font-semibold')}>
              {username}
            </PersonLink>{' '}
            {isAdmin && <Badge tone="sky">Admin</Badge>}{' '}
            <span className="text-sm text-ink-muted">
              since <RelativeTime iso={joined} /> · id <code>{_id}</code>
            </span>
          </span>
        </li>
      ))}
      {cut && <li className="text-sm text-ink-muted">More people have this name than are shown here.</li>}
    </ul>
  )
}
