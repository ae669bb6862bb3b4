import { t } from '@lingui/core/macro'
import { shortDateText, shortMonthText } from '#contract/language/days.ts'
import { listText } from '#contract/language/lists.ts'
import { factText } from '#contract/listings/facts.ts'
import type { PassportEntry } from '#contract/listings/family-passport.ts'

/** Who says a fact, and since when. `said` and `checked` are ISO dates. */
export function sourceText(said: string, checked: string | null): string {
  const day = shortDateText(checked ?? said)
  return checked === null ? t`The owner says so, ${day}` : t`Checked by staff, ${day}`
}

/** An answer of the family passport, worded to be clear without the question beside it. */
export function passportAnswer({ name, facts }: PassportEntry): string {
  const answers = listText(facts.map(factText))
  return name === 'voice' ? t`Voice chat: ${answers}` : answers
}

export function passportSource({ source, at }: PassportEntry): string {
  const month = shortMonthText(at)
  return source === 'staff' ? t`checked by staff, ${month}` : t`says the owner, ${month} · not checked`
}
