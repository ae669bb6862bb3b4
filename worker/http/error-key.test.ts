import { expect, it } from 'vitest'
import { makeUser } from '../testing/factories.ts'
import { request } from '../testing/request.ts'

it('says with an error which sentence it is, and what is in it', async () => {
  const missing = await (await request('/api/servers/none00000000')).json()
  expect(missing).toMatchObject({ error: 'Server not found', key: 'serverMissing', params: {} })
  const person = await makeUser()
  const answer = await request('/api/roadmap/suggest', {
    as: person,
    method: 'POST',
    body: { title: 'a'.repeat(500), description: '', tags: [] },
  })
  expect(await answer.json()).toMatchObject({
    key: 'tooLong',
    params: { label: 'Title', max: expect.any(String) },
  })
})
