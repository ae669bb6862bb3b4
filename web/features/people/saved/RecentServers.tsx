import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { forgetRecent, readRecent } from './recent.ts'
import { ServerLinks } from './ServerLinks.tsx'
import { Section } from '../../../ui/Section.tsx'

/** The servers that were opened in this browser, for visitors without an account too. Hidden while there are none. Drawn in the browser only. */
export function RecentServers() {
  const [recent, setRecent] = useState(readRecent)
  if (recent.length === 0) return null
  function clear() {
    forgetRecent()
    setRecent([])
  }
  return (
    <Section
      id="recent"
      title="Recently viewed"
      heading="text-3xl"
      aside={
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear
        </Button>
      }
    >
      <p className="text-sm text-ink-muted">Only this browser knows them.</p>
      <ServerLinks servers={recent} />
    </Section>
  )
}
