import { t } from '@lingui/core/macro'

/** In place of the review form, for the owner of the server. */
export function NotYourOwn() {
  return <p className="text-ink-muted">{t`You can’t review your own server.`}</p>
}
