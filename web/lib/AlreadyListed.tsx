import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { sentenceSpace } from '#contract/language/lists.ts'

/** Leads to the viewer's own server that has the name or address already. */
export function AlreadyListed({ id }: { id: string }) {
  return (
    <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber px-5 py-4">
      <span>{t`You have listed it already.` + sentenceSpace()}</span>
      <SeeOrEdit id={id} />
    </p>
  )
}

/** The ways on to one's own server. */
export function SeeOrEdit({ id }: { id: string }) {
  return (
    <Trans>
      <Link to="/servers/$id" params={{ id }} className="link">
        See its page
      </Link>{' '}
      or{' '}
      <Link to="/dashboard/affiliates/$id/edit" params={{ id }} className="link">
        edit it
      </Link>
      .
    </Trans>
  )
}
