import { lazy, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { useEver } from '../../../ui/use-ever.ts'
import { Button } from '../../../ui/Button.tsx'
import { openLater } from '../../../ui/open-later.ts'

const load = () => import('./LiveHelpDialog.tsx')
const LiveHelpDialog = lazy(load)

/** For owners: opens what to do so that the page shows how many play. Its code is loaded on the first press. */
export function LiveHelp({ kind }: { kind: Listing['kind'] }) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <Button onClick={() => openLater(load, () => setOpen(true))}>Show who is playing</Button>
      {wanted && (
        <Suspense>
          <LiveHelpDialog open={open} onClose={() => setOpen(false)} kind={kind} />
        </Suspense>
      )}
    </>
  )
}
