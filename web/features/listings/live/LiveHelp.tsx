import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'

const useLiveHelpDialog = laterDialog(() => import('./LiveHelpDialog.tsx'))

/** For owners: opens what to do so that the page shows how many play. Its code is loaded on the first press. */
export function LiveHelp({ kind }: { kind: Listing['kind'] }) {
  const { show, draw } = useLiveHelpDialog()
  return (
    <>
      <Button onClick={show}>Show who is playing</Button>
      {draw({ kind })}
    </>
  )
}
