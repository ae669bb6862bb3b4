import { t } from '@lingui/core/macro'
import { tagText } from '#contract/directory/filters.ts'
import { say } from '#contract/language/i18n.ts'
import { listText } from '#contract/language/lists.ts'
import { FACT_NAMES, factText } from '#contract/listings/facts.ts'
import { languageName } from '#contract/listings/languages.ts'
import type { StaffChange } from '#contract/listings/owner.wire.ts'
import { pointText } from './point-text.ts'

type Value = StaffChange['changes'][number]['before']

/** Whether people wrote the value: its language can differ from that of the page. */
export const isPeoplesText = (field: string, value: Value) =>
  typeof value === 'string' || (field === 'pictures' && value !== null)

/** How items of list fields are shown. Items of other fields are shown as they are. */
const ITEM_WORDS: Record<string, (item: string) => string> = {
  tags: tagText,
  facts: factText,
  factsChecked(item) {
    const name = FACT_NAMES.find((known) => known === item)
    return name ? say(`factName.${name}`) : item
  },
  descriptionLanguages: languageName,
}

/** A value that staff changed, in the language of the page. */
export function changeText(field: string, value: Value): string {
  if (value === null) return t`Empty`
  if (typeof value === 'boolean') return value ? t`On` : t`Off`
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return pointText(value)
  return listText(value.map(ITEM_WORDS[field] ?? String))
}
