import { expect, it } from 'vitest'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { foldName } from '#contract/text/fold.ts'
import { edit } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeListing } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf } from '../../../testing/rows.ts'

const IN_TWO = { description2: 'Ein **ruhiger** Hafen.', descriptionLanguages: ['en', 'de', ''] }
const describe2 = async (change: object = IN_TWO) => {
  const { id, owner, name } = await makeListing({ description: 'A quiet harbour.' })
  return {
    id,
    owner,
    path: `/servers/${listingSlug(id, foldName(name))}`,
    answer: await edit(id, owner, change),
  }
}
const open = async (path: string) => (await openPage(path)).text()
const descriptionIn = (html: string) =>
  ['name="description"', 'property="og:description"'].map(
    (name) => new RegExp(`<meta ${name} content="([^"]*)"`).exec(html)?.[1],
  )

it('a second description is public, found by search, in the audit log and the data of its owner', async () => {
  const { id, owner, answer } = await describe2()
  const stored = { ...IN_TWO, descriptionLanguages: ['en', 'de'], description3: '' }
  expect(await bodyOf(answer)).toMatchObject(stored)
  expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject(stored)
  const { mentions } = await bodyOf<{ mentions: object[] }>(request('/api/servers?q=ruhiger'))
  expect(mentions).toMatchObject([{ server: { _id: id, ...stored } }])
  expect(await auditOf(id)).toMatchObject([
    { before: { description2: '' }, after: { ...IN_TWO, descriptionLanguages: ['en', 'de'] } },
  ])
  expect(await bodyOf(request('/api/account/export', { as: owner }))).toMatchObject({ servers: [stored] })
  expect(await errorsInReadModels()).toEqual([])
})

it('a page and its previews describe a server in their language, with the language beside the text', async () => {
  const { path } = await describe2()
  const german = await open(`/de${path}`)
  expect(descriptionIn(german)[0]).toBe('Ein ruhiger Hafen.')
  expect(descriptionIn(german)[1]).toContain('Ein ruhiger Hafen.')
  expect(german).toMatch(/<div lang="de"[^>]*><p[^>]*>Ein <strong/)
  expect(german).toContain('hreflang="de"')
  const english = await open(path)
  expect(descriptionIn(english)[0]).toBe('A quiet harbour.')
  expect(english).toMatch(/<div lang="en"[^>]*><p[^>]*>A quiet harbour\./)
  expect(await open(`/de/servers`)).toMatch(/<p lang="de"[^>]*>Ein ruhiger Hafen\./)
})

it.each([
  [{ descriptionLanguages: ['tlh'] }, 'Choose languages from the list.'],
  [{ descriptionLanguages: ['de', '', 'de'] }, 'Choose each language once.'],
  [{ descriptionLanguages: ['de', 'en', 'fr', 'es'] }, 'Choose at most 3 languages.'],
  [{ description3: 'x'.repeat(501) }, 'Third description can have at most 500 characters.'],
])('refuses %j', async (change, error) => {
  const { answer } = await describe2(change)
  expect(answer.status).toBe(400)
  expect(await bodyOf(answer)).toMatchObject({ error })
})

it('a second description with a first link waits for staff with its language', async () => {
  const waiting = { description2: 'Siehe https://hafen.example', descriptionLanguages: ['', 'de'] }
  const { id, answer } = await describe2(waiting)
  expect(await bodyOf(answer)).toMatchObject({ description2: '', held: { fields: waiting } })
  expect(await bodyOf(request(`/api/servers/${id}`))).toMatchObject({
    description2: '',
    descriptionLanguages: [],
  })
})
