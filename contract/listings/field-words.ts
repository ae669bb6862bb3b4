import { descriptionWords } from '../text/description-words.ts'
import { plainText } from '../text/formatted-text.ts'
import { plainTextOf, TEXT_FIELDS, type TextField } from './fields.ts'

/** The words by which search finds each of these texts. */
export function wordsOf(texts: { [Field in TextField]?: string | undefined }): Partial<
  Record<TextField, string[]>
> {
  return Object.fromEntries(
    TEXT_FIELDS.flatMap((field) => {
      const text = texts[field]
      return text === undefined
        ? []
        : [[field, descriptionWords(plainText(text), plainTextOf(field).searched)]]
    }),
  )
}
