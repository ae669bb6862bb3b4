import { type SyntheticEvent, useState } from 'react'
import type { Candidates } from '#contract/wire/team.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { TextField } from '../../ui/TextField.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { useFindCandidates } from './queries.ts'

/** Adds an admin: searches for a person, and asks to confirm the match. */
export function GrantForm() {
  const find = useFindCandidates()
  const [person, setPerson] = useState('')
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Candidates | null>(null)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (find.isPending) return
    if (person.trim() === '') return setProblem('Enter a name or an id.')
    setProblem(undefined)
    find.mutate(person.trim(), {
      onSuccess: (candidates) => {
        const reason = reasonToStop(candidates)
        setProblem(reason)
        setFound(reason === undefined ? candidates : null)
      },
      onError: (error) => setProblem(error.message),
    })
  }

  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        className={cardClass({ className: 'flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5' })}
      >
        <TextField
          label="Add an admin"
          hint="Their Discord name or an id. They must have signed in here before."
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
          Find
        </Button>
      </form>
      <GrantDialog found={found} onClose={() => setFound(null)} onGranted={() => setPerson('')} />
    </>
  )
}

/** Why there is no match. */
function reasonToStop({ items: [first, ...others] }: Candidates): string | undefined {
  if (!first) return 'Nobody with this name or id has signed in here yet.'
  return first.isAdmin && others.length === 0 ? `${first.username} is already an admin.` : undefined
}
