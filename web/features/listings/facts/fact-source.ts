import { t } from '@lingui/core/macro'
import type { PassportEntry } from '#contract/listings/family-passport.ts'
import { factText } from '#contract/listings/facts.ts'
import { shortDateText, shortMonthText } from '#contract/text/english-days.ts'

/** Who says it, and since when. */
export const sourceText = (said: string, checked: string | null): string =>
  checked === null
    ? t`The owner says so, ${shortDateText(said)}`
    : t`Checked by staff, ${shortDateText(checked)}`

/** What is true, also without the question beside it. */
export const passportAnswer = ({ name, facts }: PassportEntry): string =>
  `${name === 'voice' ? t`Voice chat: ` : ''}${facts.map(factText).join(', ')}`

/** Who says an answer of the family passport, and since when. */
export const passportSource = ({ source, at }: PassportEntry): string =>
  source === 'staff'
    ? t`checked by staff, ${shortMonthText(at)}`
    : t`says the owner, ${shortMonthText(at)} · not checked`
