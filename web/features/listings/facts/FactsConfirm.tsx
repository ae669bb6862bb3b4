import { t } from '@lingui/core/macro'
import { shortDateText } from '#contract/language/days.ts'
import { factEnd, FACTS_LAST_MS } from '#contract/listings/family-passport.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { api, explain, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'

/** Lets the owner confirm that the facts are still true, which renews their dates. Empty without facts. */
export function FactsConfirm({ listing: { _id: id, factDates } }: { listing: OwnListing }) {
  const confirm = useWrite(
    () => read(api.affiliates[':id'].$patch({ param: { id }, json: { factsConfirmed: true } }), '_id'),
    {
      done: () => {
        const day = shortDateText(Date.now() + FACTS_LAST_MS)
        return t`Thanks. Your facts count until ${day}.`
      },
      failed: (error) => explain(t`This did not work. Please try again.`, error),
      later: EVERYTHING,
    },
  )
  const oldest = factDates.map(({ said }) => said).toSorted()[0]
  if (oldest === undefined) return null
  const day = shortDateText(oldest)
  const end = shortDateText(factEnd(oldest))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t-2 border-line pt-4">
      <p className="text-ink-muted">{t`You last said this on ${day}. It counts until ${end}.`}</p>
      <Button onClick={() => confirm.mutate()} busy={confirm.isPending}>
        {t`Still true`}
      </Button>
    </div>
  )
}
