import { t } from '@lingui/core/macro'
import { keysOf } from '#contract/base/records.ts'
import { ORDER_FORMULAS, ORDER_VALUES } from '#contract/directory/directory-words.ts'
import { say } from '#contract/language/i18n.ts'
import { Answers } from './Answers.tsx'
import { InfoSection } from './InfoSection.tsx'

const SORTS = keysOf(ORDER_FORMULAS)

/** How each order of the directory is computed. */
export function Orders() {
  const rows = SORTS.map((sort) => ({
    question: say(`order.${sort}`),
    answer: say(`orderFormula.${sort}`, ORDER_VALUES),
  }))
  return (
    <InfoSection id="orders">
      <p>{t`Nobody can pay for a place. Where two are equal, the newer server comes first.`}</p>
      <Answers rows={rows} />
    </InfoSection>
  )
}
