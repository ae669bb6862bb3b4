import { useState } from 'react'
import type { Candidates } from '#contract/staff/team.wire.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { PersonSearch } from './PersonSearch.tsx'

/** Adds an admin: searches for a person, and asks to confirm the match. */
export function GrantForm() {
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
      <GrantDialog
        found={found}
        onClose={() => setFound(null)}
        onGranted={() => setGranted((count) => count + 1)}
      />
    </>
  )
}
