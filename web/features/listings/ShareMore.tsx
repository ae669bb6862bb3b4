import { lazy, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { useEver } from '../../ui/use-ever.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlusIcon } from '../../ui/more-icons.tsx'
import { openLater } from '../../ui/open-later.ts'

const loadDialog = () => import('./ShareDialog.tsx')
const ShareDialog = lazy(loadDialog)

/** Opens the short link and the picture for stories. */
export function ShareMore({ listing }: { listing: Pick<Listing, '_id' | 'slug' | 'name'> }) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <IconButton
        variant="secondary"
        size="sm"
        label="Short link and picture"
        icon={<PlusIcon className="size-4" />}
        onClick={() => openLater(loadDialog, () => setOpen(true))}
      />
      {wanted && (
        <Suspense>
          <ShareDialog open={open} onClose={() => setOpen(false)} listing={listing} />
        </Suspense>
      )}
    </>
  )
}
