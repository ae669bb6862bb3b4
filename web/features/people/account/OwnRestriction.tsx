import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { actsText, untilText } from '#contract/people/restriction.ts'
import { findRule } from '#contract/staff/rules.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'

/** Tells a restricted person what they cannot do, until when, why, and how to object. */
export default function OwnRestriction({
  restriction,
}: {
  restriction: NonNullable<SessionUser['restriction']>
}) {
  const { acts, until, rule, statementId } = restriction
  const { title, text } = findRule(rule)
  return (
    <section aria-labelledby="restriction" className={cardClass({ className: 'grid gap-2 px-5 py-4' })}>
      <h2 id="restriction" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        <Trans>
          <Badge tone="coral">Restricted</Badge>
          You cannot {actsText(acts)}
        </Trans>
      </h2>
      <p>
        {until === null
          ? t`Staff restricted your account for good.`
          : t`Staff restricted your account until ${untilText(Date.parse(until))}.`}{' '}
        Everything else works as before. You can still edit, withdraw and download what is yours. Deleting
        your account does not end the restriction.
      </p>
      <p>
        <span className="font-semibold">{title}.</span> {text}
      </p>
      <p>
        <Link
          to="/statements/$id"
          params={{ id: statementId }}
          className="link inline-flex min-h-11 items-center"
        >
          <Trans>Read the decision, and appeal</Trans>
        </Link>
      </p>
    </section>
  )
}
