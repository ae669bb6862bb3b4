import { expect, it } from 'vitest'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { foldName } from '#contract/text/fold.ts'
import { edit, moderate } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeAdmin, makeListing, makeUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowsOf } from '../../../testing/rows.ts'

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

it('a description that is emptied has no language any more, whoever empties it', async () => {
  const { id, owner, answer } = await describe2({
    description2: 'Ein Hafen.',
    description3: 'Un port.',
    descriptionLanguages: ['en', 'de', 'fr'],
  })
  expect(answer.status).toBe(200)
  const languages = async () =>
    (await bodyOf<{ descriptionLanguages: string[] }>(request(`/api/servers/${id}`))).descriptionLanguages
  await edit(id, owner, { description2: '' })
  expect(await languages()).toEqual(['en', '', 'fr'])
  await edit(id, owner, { description3: '' })
  expect(await languages()).toEqual(['en'])
  for (const _ of ['first', 'again'])
    expect((await edit(id, owner, { descriptionLanguages: ['en', 'de'] })).status).toBe(200)
  expect(await languages()).toEqual(['en'])
  await edit(id, owner, { description2: 'Ein Hafen.', descriptionLanguages: ['', 'de'] })
  await edit(id, owner, { description: '' })
  expect(await languages()).toEqual(['', 'de'])
})

it('a waiting description keeps its language, and loses it when it is emptied', async () => {
  const { id, owner } = await describe2({
    description2: 'Siehe https://hafen.example',
    descriptionLanguages: ['', 'de'],
  })
  const fields = async (change: object) =>
    (await bodyOf<{ held: { fields: object } | null }>(edit(id, owner, change))).held?.fields
  expect(await fields({ name: 'Quiet Harbour' })).toMatchObject({ descriptionLanguages: ['', 'de'] })
  expect(await fields({ description2: '' })).not.toHaveProperty('descriptionLanguages')
})

it('staff see every description in the queue, beside a report and beside an appeal', async () => {
  const both = 'A quiet harbour.\n\nEin **ruhiger** Hafen.'
  const { id, owner } = await describe2()
  const admin = await makeAdmin()
  const read = async (path: string) =>
    (await bodyOf<{ items: object[] }>(request(`/api/admin/${path}`, { as: admin }))).items
  await request(`/api/servers/${id}/report`, { as: await makeUser(), body: { reason: 'spam' } })
  expect(await read('affiliates?moderation=approved')).toContainEqual(
    expect.objectContaining({ _id: id, description: both }),
  )
  expect(await read('reports')).toContainEqual(
    expect.objectContaining({ serverId: id, server: expect.objectContaining({ description: both }) }),
  )
  await moderate(id, 'suspend', admin)
  const [statement] = await rowsOf<{ id: string }>('SELECT id FROM statements WHERE subject_id = ?1', id)
  await request(`/api/statements/${statement?.id}/appeal`, { as: owner, body: { words: 'It is all true.' } })
  expect(await read('appeals')).toMatchObject([{ about: { server: { _id: id, description: both } } }])
})
