import { Trans } from '@lingui/react/macro'
import { SORTS } from '#contract/directory/directory.ts'
import { EQUAL_RULE, ORDERS } from '#contract/directory/orders.ts'
import { Answers } from './Answers.tsx'
import { InfoSection } from './InfoSection.tsx'

const ROWS = SORTS.flatMap((sort) => {
  const { control, formula } = ORDERS[sort]
  return formula === undefined ? [] : [{ question: control, answer: formula }]
})

/** How each order of the directory follows. */
export function Orders() {
  return (
    <InfoSection id="orders">
      <p>
        <Trans>Nobody can pay for a place. {EQUAL_RULE}</Trans>
      </p>
      <Answers rows={ROWS} />
    </InfoSection>
  )
}
