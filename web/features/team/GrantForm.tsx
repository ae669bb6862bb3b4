import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { PlusIcon } from '../../ui/more-icons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGrantAdmin } from './queries.ts'

/** Lets one more person in. */
export function GrantForm() {
  const grant = useGrantAdmin()
  const [person, setPerson] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (grant.isPending) return
    if (person.trim() === '') return setProblem('Say who: a name or an id.')
    setProblem(undefined)
    grant.mutate(person.trim(), {
      onSuccess: () => setPerson(''),
      onError: (error) => setProblem(error.message),
    })
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className={cardClass({ className: 'flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5' })}
    >
      <TextField
        label="Make somebody an admin"
        hint="Their Discord name, or an id. They must have signed in here once."
        value={person}
        onChange={(event) => setPerson(event.target.value)}
        error={problem}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="min-w-0 flex-1 basis-72"
      />
      <Button type="submit" busy={grant.isPending} className="sm:mt-[1.95rem]">
        <PlusIcon className="size-4" />
        Grant
      </Button>
    </form>
  )
}
