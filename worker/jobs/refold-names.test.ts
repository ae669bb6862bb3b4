import { expect, it } from 'vitest'
import { foldName, searchKey } from '#contract/text/fold.ts'
import { errorsInReadModels } from '../testing/check-read-models.ts'
import { systemContext } from '../testing/contexts.ts'
import { makeListing, makeUser } from '../testing/factories.ts'
import { bodyOf, request } from '../testing/request.ts'
import { rowOf, run } from '../testing/rows.ts'
import { refoldNames } from './refold-names.ts'

const listing = (id: string) =>
  rowOf('SELECT name, name_key, version, updated FROM listings WHERE id = ?1', id)

it('writes names and keys as the software writes them today, and changes nothing twice', async () => {
  await refoldNames(systemContext())
  const { id } = await makeListing({ name: 'Plain' })
  const short = await makeListing({ name: 'Short' })
  const before = await listing(id)
  const person = await makeUser()
  await run('UPDATE listings SET name = ?2, name_key = ?2 WHERE id = ?1', id, '§6ѕᴋʏ  §lHarbour')
  await run('UPDATE listings SET name = ?2, name_key = ?2 WHERE id = ?1', short.id, '§6§lAB')
  await run('UPDATE users SET username = ?2, username_key = ?2 WHERE id = ?1', person.id, 'Blue\u202e\nWhale')

  expect(await refoldNames(systemContext())).toBe(3)
  expect(await listing(id)).toEqual({ ...before, name: 'ѕᴋʏ Harbour', name_key: 'sky harbour' })
  expect(await listing(short.id)).toMatchObject({ name: '§6§lAB', name_key: foldName('AB') })
  expect(await rowOf('SELECT username, username_key FROM users WHERE id = ?1', person.id)).toEqual({
    username: 'Blue Whale',
    username_key: searchKey('Blue Whale'),
  })
  expect(await refoldNames(systemContext())).toBe(0)

  expect(await errorsInReadModels()).toEqual([])
  expect(await bodyOf(request('/api/servers?q=sky%20harbour'))).toMatchObject({
    match: 'exact',
    items: [{ name: 'ѕᴋʏ Harbour' }],
  })
})
