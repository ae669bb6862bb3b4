import { Button } from '../../../ui/Button.tsx'
import { useCheckNow, useSetLooks } from './queries.ts'

/** For the owner's side: looks now, and switches looks off or on. */
export function LookControls({ listingId, off }: { listingId: string; off: boolean }) {
  const set = useSetLooks(listingId)
  const check = useCheckNow(listingId)
  return (
    <div className="grid gap-2">
      {!off && (
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate()}>
          Look now whether it answers
        </Button>
      )}
      <Button size="sm" variant="ghost" busy={set.isPending} onClick={() => set.mutate(off)}>
        {off ? 'Let us look whether it answers' : 'Do not ask my server'}
      </Button>
    </div>
  )
}
