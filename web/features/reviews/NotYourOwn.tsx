import { t } from '@lingui/core/macro'

/** Where other people write a review. */
export function NotYourOwn() {
  return <p className="text-ink-muted">{t`You can’t review your own server.`}</p>
}
