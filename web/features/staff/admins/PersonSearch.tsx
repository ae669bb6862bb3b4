import { type SyntheticEvent, useState } from 'react'
import type { Candidates } from '#contract/staff/team.wire.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useFindCandidates } from './queries.ts'

interface PersonSearchProps {
  label: string
  hint: string
  /** The action ('Find'). */
  word: string
  className?: string
  /** Gets everybody who has the name or the id, also nobody. The answer, if any, is a problem that is shown at the field. */
  onFound: (found: Candidates) => string | undefined
}

/** Finds people who have signed in, by name or id. */
export function PersonSearch({ label, hint, word, className = '', onFound }: PersonSearchProps) {
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
        const stop = onFound(found)
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
