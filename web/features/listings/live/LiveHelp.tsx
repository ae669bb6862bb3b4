import { lazy } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLaterDialog } from '../../../ui/use-later-dialog.tsx'

const load = () => import('./LiveHelpDialog.tsx')
const LiveHelpDialog = lazy(load)

/** For owners: opens what to do so that the page shows how many play. Its code is loaded on the first press. */
export function LiveHelp({ kind }: { kind: Listing['kind'] }) {
  const { show, draw } = useLaterDialog(load)
  return (
    <>
      <Button onClick={show}>Show who is playing</Button>
      {draw((opened) => (
        <LiveHelpDialog {...opened} kind={kind} />
      ))}
    </>
  )
}
