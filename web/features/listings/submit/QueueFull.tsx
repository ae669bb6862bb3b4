import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SeeOrEdit } from '../../../lib/AlreadyListed.tsx'
import { queueText } from '../review-time.ts'

/** In the place of the form, while many servers of a new owner wait for staff. */
export function QueueFull({ id, usualWaitMs }: { id: string; usualWaitMs: number | null }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl">{t`Your servers are waiting for review`}</h2>
      <p className="max-w-prose">{queueText(usualWaitMs)}</p>
      <p>
        <Trans>
          <span>The oldest of them:</span> <SeeOrEdit listingId={id} />
        </Trans>
      </p>
    </div>
  )
}
