import { languageNames, LANGUAGES } from '#contract/listings/languages.ts'

/** The languages with this code, then those with a name that starts with the text or contains it. */
export function findLanguages(text: string): readonly string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return LANGUAGES
  const matches = LANGUAGES.map((code) => {
    const positions = languageNames(code).map((name) => name.toLowerCase().indexOf(wanted))
    return { code, at: Math.min(...positions.filter((at) => at >= 0)) }
  })
  const isCode = (code: string) => code.toLowerCase() === wanted
  return matches
    .filter(({ code, at }) => Number.isFinite(at) || isCode(code))
    .toSorted(
      (a, b) => Number(isCode(b.code)) - Number(isCode(a.code)) || Number(a.at !== 0) - Number(b.at !== 0),
    )
    .map(({ code }) => code)
}
