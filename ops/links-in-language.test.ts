import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** An `href` of a plain element that names a path of this site without its language. Those of the API have none; links of the app get theirs from the router. */
const BARE = /\bhref=(?:"\/(?!api\/)|\{['"`]\/(?!api\/)|\{\w*[Pp]ath\()/

it('finds an address without a language', () => {
  for (const address of ['href="/help"', "href={'/help'}", 'href={`/v/${id}`}', 'href={calendarPath(id)}'])
    expect(address).toMatch(BARE)
  for (const address of ['href="/api/docs"', 'href={inPageLanguage(calendarPath(id))}', 'href={url}'])
    expect(address).not.toMatch(BARE)
})

it('links stay in the language of their page', () => {
  const files = globSync('web/{features,routes,ui,lib}/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => BARE.test(readFileSync(file, 'utf8')))).toEqual([])
})
