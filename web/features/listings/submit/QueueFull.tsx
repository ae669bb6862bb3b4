import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { reviewTime } from '#contract/listings/owner.ts'
import { SeeOrEdit } from '../../../lib/AlreadyListed.tsx'

/** In the place of the form, while three servers of a new owner wait for staff. */
export function QueueFull({ id, usualWaitMs }: { id: string; usualWaitMs: number | null }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl">
        <Trans>Three of your servers wait for review</Trans>
      </h2>
      <p className="max-w-prose">
        <span>{t`You can submit another when staff have decided about one${reviewTime(usualWaitMs).end}`}</span>
      </p>
      <p>
        <span>
          <Trans>The oldest of them:</Trans>{' '}
        </span>
        <SeeOrEdit id={id} />
      </p>
    </div>
  )
}
