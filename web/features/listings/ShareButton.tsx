import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { laterDialog } from '../../ui/later-dialog.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'

const useShareDialog = laterDialog(() => import('./ShareDialog.tsx'))

export function ShareButton({ listing }: { listing: Listing }) {
  const { show, draw } = useShareDialog()
  return (
    <>
      <Button variant="ghost" size="sm" className="text-ink-muted" onClick={show}>
        <ShareIcon className="size-4" />
        {t`Share`}
      </Button>
      {draw({ listing })}
    </>
  )
}
