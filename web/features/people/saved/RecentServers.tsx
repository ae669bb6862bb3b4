import { useState } from 'react'
import { Link } from '../../../lib/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Island } from '../../../ui/Island.tsx'
import { forgetRecent, readRecent } from './recent.ts'
import { words } from '../../../ui/words.ts'

/** The servers that were opened in this browser, for visitors without an account too. Hidden while there are none. Drawn in the browser only. */
export function RecentServers() {
  const [recent, setRecent] = useState(readRecent)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="recent" className="text-3xl">
          Recently viewed
        </h2>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            forgetRecent()
            setRecent([])
          }}
        >
          Clear
        </Button>
      </div>
      <p className="text-sm text-ink-muted">Only this browser knows them.</p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {recent.map(({ id, slug, name, tags }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/servers/$id"
              params={{ id: slug }}
              className={cardClass({
                className: 'flex min-h-14 items-center gap-3 px-3 py-1.5 font-semibold text-ink',
              })}
            >
              <Island id={id} tags={tags} shape="mark" size={40} />
              <span {...words('min-w-0 truncate')}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
