import { lazy } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { useLaterDialog } from '../../ui/use-later-dialog.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'

const load = () => import('./ShareDialog.tsx')
const ShareDialog = lazy(load)

/** Opens all ways to tell others about a server. */
export function ShareButton({ listing }: { listing: Pick<Listing, '_id' | 'slug' | 'name' | 'approved'> }) {
  const { show, draw } = useLaterDialog(load)
  return (
    <>
      <Button variant="ghost" size="sm" className="text-ink-muted" onClick={show}>
        <ShareIcon className="size-4" />
        Share
      </Button>
      {draw((opened) => (
        <ShareDialog {...opened} listing={listing} />
      ))}
    </>
  )
}
