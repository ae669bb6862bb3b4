import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { forgetRecent, readRecent } from './recent.ts'
import { ServerLinks } from './ServerLinks.tsx'

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
      <ServerLinks servers={recent} />
    </section>
  )
}
