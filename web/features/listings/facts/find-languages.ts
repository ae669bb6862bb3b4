import { languageNames, LANGUAGES } from '#contract/listings/languages.ts'

/** The languages with the text in one of their names or in their code. A name that starts with it comes first. */
export function findLanguages(text: string): readonly string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return LANGUAGES
  const places = LANGUAGES.map((code) => {
    const found = languageNames(code).map((name) => name.toLowerCase().indexOf(wanted))
    return { code, at: Math.min(...found.filter((at) => at >= 0)) }
  })
  const isCode = (code: string) => code.toLowerCase() === wanted
  return places
    .filter(({ code, at }) => Number.isFinite(at) || isCode(code))
    .toSorted(
      (a, b) => Number(isCode(b.code)) - Number(isCode(a.code)) || Number(a.at !== 0) - Number(b.at !== 0),
    )
    .map(({ code }) => code)
}
