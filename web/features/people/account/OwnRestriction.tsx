import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { actsText, untilText } from '#contract/people/restriction-text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'

export default function OwnRestriction({
  restriction,
}: {
  restriction: NonNullable<SessionUser['restriction']>
}) {
  const { acts, until, rule, statementId } = restriction
  const title = say(`rule.${rule}`)
  const text = say(`ruleText.${rule}`)
  const forbidden = actsText(acts)
  const end = until === null ? null : untilText(Date.parse(until))
  return (
    <section aria-labelledby="restriction" className={cardClass({ className: 'grid gap-2 px-5 py-4' })}>
      <h2 id="restriction" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        <Badge tone="coral">{t`Restricted`}</Badge>
        <span>{t`You cannot ${forbidden}`}</span>
      </h2>
      <p>
        <span>
          {end === null
            ? t`Staff restricted your account for good.`
            : t`Staff restricted your account until ${end}.`}
        </span>
        {sentenceSpace()}
        {t`Everything else works as before. You can still edit, withdraw and download what is yours. Deleting your account does not end the restriction.`}
      </p>
      <p>
        <Trans>
          <strong className="font-semibold">{title}.</strong> {text}
        </Trans>
      </p>
      <p>
        <Link
          to="/statements/$id"
          params={{ id: statementId }}
          className="link inline-flex min-h-11 items-center"
        >
          {t`Read the decision, and appeal`}
        </Link>
      </p>
    </section>
  )
}
