import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { sentenceSpace } from '#contract/language/lists.ts'

/** Says that one of the viewer's own servers already has the name or address they entered, with its links. */
export function AlreadyListed({ listingId }: { listingId: string }) {
  return (
    <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber px-5 py-4">
      <span>{t`You have listed it already.` + sentenceSpace()}</span>
      <SeeOrEdit listingId={listingId} />
    </p>
  )
}

/** A sentence with links to the page and the edit form of one's own server. */
export function SeeOrEdit({ listingId }: { listingId: string }) {
  const params = { id: listingId }
  return (
    <Trans>
      <Link to="/servers/$id" params={params} className="link">
        See its page
      </Link>{' '}
      or{' '}
      <Link to="/dashboard/affiliates/$id/edit" params={params} className="link">
        edit it
      </Link>
      .
    </Trans>
  )
}
