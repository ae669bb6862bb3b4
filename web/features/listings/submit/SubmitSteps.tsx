import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { sentenceSpace } from '#contract/language/lists.ts'
import { WAITING_SUBMISSIONS_MAX } from '#contract/listings/owner.ts'
import { useCached } from '../../../lib/use-cached.ts'
import { ownSummaryQuery } from '../own/queries.ts'
import { reviewTimeText } from '../review-time.ts'

const stepsAhead = (usualWaitMs: number | null | undefined) => [
  { title: t`Start with the basics`, text: t`All we need is a name and an address. Add the rest later.` },
  {
    title: t`We review it`,
    text: [
      reviewTimeText(usualWaitMs),
      t`Until one of yours is approved, ${plural(WAITING_SUBMISSIONS_MAX, { one: '# can wait', other: '# can wait at a time' })}.`,
    ].join(sentenceSpace()),
  },
  { title: t`Dress the island`, text: t`Add a banner, tags and your Discord from the dashboard.` },
]

export function SubmitSteps() {
  // Visitors have none.
  const own = useCached(ownSummaryQuery)
  return (
    <aside aria-labelledby="steps" className="grid content-start gap-5">
      <h2 id="steps" className="text-xl">
        {t`What happens next`}
      </h2>
      <ol className="grid gap-4">
        {stepsAhead(own?.usualWaitMs).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3">
            <span
              aria-hidden="true"
              className="notch notch-step-2 notch-border-0 notch-fill-sky-soft grid size-8 place-items-center font-heading font-bold text-sky"
            >
              {index + 1}
            </span>
            <h3 className="self-center text-base">{title}</h3>
            <p className="col-start-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="text-ink-muted">
        <Trans>
          See what gets approved on the{' '}
          <Link to="/info" className="link">
            information page
          </Link>
          .
        </Trans>
      </p>
    </aside>
  )
}
