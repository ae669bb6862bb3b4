import { shortDateText } from '#contract/text/english-days.ts'

/** Who says it, and since when. */
export const sourceText = (said: string, checked: string | null): string =>
  checked === null
    ? `The owner says so, ${shortDateText(said)}`
    : `Checked by staff, ${shortDateText(checked)}`
