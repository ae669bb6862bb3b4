import { expect, it } from 'vitest'
import { directoryFiles } from './bundle-size.ts'

const pageOf = (screens: string) =>
  `<script src="/theme.js" data-app="/entry.js" data-screens="${screens}"></script><link rel="modulepreload" crossorigin href="/card.js"><link rel="modulepreload" crossorigin href="/entry.js">`

it('counts each script that the page names once', () => {
  const page = pageOf('/servers/:id /detail.js')
  expect(directoryFiles(page).toSorted()).toEqual(['card.js', 'entry.js', 'theme.js'])
})

it.each(['/servers /directory.js', '/ /home.js,/servers /directory.js'])(
  'refuses a build whose entry lacks the directory (%s)',
  (screens) => {
    expect(() => directoryFiles(pageOf(screens))).toThrow('a file of its own')
  },
)

it('refuses a page without the app', () => {
  expect(() => directoryFiles('<script src="/theme.js"></script>')).toThrow('no script')
})
