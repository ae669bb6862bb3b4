import { Trans } from '@lingui/react/macro'

/** Where other people write a review. */
export function NotYourOwn() {
  return (
    <p className="text-ink-muted">
      <Trans>You can’t review your own server.</Trans>
    </p>
  )
}
