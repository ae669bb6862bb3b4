import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sentenceSpace } from '#contract/language/lists.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Island } from '../../../ui/Island.tsx'
import { ownSummaryQuery } from '../own/queries.ts'
import { reviewText } from '../review-time.ts'

interface SubmitDoneProps {
  listingId: string
  onAnother: () => void
}

export function SubmitDone({ listingId, onAnother }: SubmitDoneProps) {
  const { data: own } = useQuery(ownSummaryQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus was removed.
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={cardClass({ className: 'group mx-auto max-w-2xl' })}>
      <Island
        id={listingId}
        tags={[]}
        size={672}
        className="m-0.5 w-[calc(100%-4px)] notch-clip-top notch-step-4"
      />
      <div className="grid justify-items-center gap-4 px-6 pt-6 pb-8 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {t`Your island is in the harbour`}
        </h1>
        <p className="max-w-prose text-ink-muted">
          <span>{reviewText(own?.usualWaitMs)}</span>
          {sentenceSpace()}
          {t`Until then, only you and staff can see its page. You can add a banner and tags on your dashboard.`}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/dashboard" variant="primary">
            {t`Go to your dashboard`}
          </ButtonLink>
          <ButtonLink to="/servers/$id" params={{ id: listingId }}>
            {t`See its page`}
          </ButtonLink>
        </div>
        {/* Below the links, which would move under a press when the answer arrives. */}
        {own?.blockedBy === null && (
          <Button variant="ghost" onClick={onAnother}>
            {t`Submit another`}
          </Button>
        )}
        {own?.blockedBy && (
          <p className="text-ink-muted">
            {t`You can submit another server once staff have decided on one of your waiting servers.`}
          </p>
        )}
      </div>
    </section>
  )
}
