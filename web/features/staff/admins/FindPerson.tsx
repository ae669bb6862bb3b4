import { useState } from 'react'
import type { Candidates } from '#contract/staff/team.wire.ts'
import { PersonLink } from '../../../lib/PersonLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'
import { PersonSearch } from './PersonSearch.tsx'

/** Finds anybody who has signed in, to look at what they did or restrict them. */
export function FindPerson() {
  const [found, setFound] = useState<Candidates | null>(null)
  return (
    <div className={cardClass({ className: 'grid gap-3 p-4 sm:p-5' })}>
      <PersonSearch
        label="Look up a person"
        hint="See what they have and did, and restrict their account. Their Discord name or an id."
        word="Look up"
        onFound={(people) => {
          setFound(people)
          return undefined
        }}
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
            <PersonLink id={_id} {...words('link inline-flex min-h-11 items-center font-semibold')}>
              {username}
            </PersonLink>{' '}
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
