import { lazy, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'
import { openLater } from '../../ui/open-later.ts'
import { useEver } from '../../ui/use-ever.ts'

const loadDialog = () => import('./ShareDialog.tsx')
const ShareDialog = lazy(loadDialog)

/** Opens all ways to tell others about a server. */
export function ShareButton({ listing }: { listing: Pick<Listing, '_id' | 'slug' | 'name' | 'approved'> }) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => openLater(loadDialog, () => setOpen(true))}>
        <ShareIcon className="size-4" />
        Share
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog open={open} onClose={() => setOpen(false)} listing={listing} />
        </Suspense>
      )}
    </>
  )
}
