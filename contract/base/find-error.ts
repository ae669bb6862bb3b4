import { ERROR_WORDS, NAMED_SENTENCES } from './error-words.ts'
import { lazy } from './lazy.ts'

/** A sentence of `ERROR_WORDS`, and the values of its braces. */
export interface FoundError {
  key: string
  params: Readonly<Record<string, string>>
}

/** How each sentence is recognized: by its text, with anything in place of the braces. */
const PATTERNS = lazy(() =>
  Object.entries({ ...ERROR_WORDS, ...NAMED_SENTENCES })
    .map(([key, sentence]) => {
      const names: string[] = []
      const pattern = sentence
        .replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`)
        .replace(/\{(\w+)\}/g, (_, name: string) => {
          names.push(name)
          return '(.+)'
        })
      return { key, names, pattern: new RegExp(`^${pattern}$`, 'u') }
    })
    // Sentences with fewer braces are tried first, because a brace matches any words.
    .toSorted(
      (one, other) =>
        one.names.length - other.names.length || other.pattern.source.length - one.pattern.source.length,
    ),
)

/** The key and the values of an English sentence; `null` for one that only programs or staff meet. */
export function findError(sentence: string): FoundError | null {
  for (const { key, names, pattern } of PATTERNS()) {
    const [whole, ...values] = pattern.exec(sentence) ?? []
    if (whole !== undefined)
      return { key, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
  }
  return null
}
