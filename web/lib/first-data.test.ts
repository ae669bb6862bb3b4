import { hc } from 'hono/client'
import { describe, expect, it } from 'vitest'
import { directoryPath, type DirectorySearch } from '../../contract/directory.ts'
import type { Api } from '../../worker/app.ts'
import { addressKey, readAnswers } from './first-data.ts'

describe('the data a page comes with', () => {
  const client = hc<Api>('http://here').api

  it.each<Partial<DirectorySearch>>([
    {},
    { tag: 'Survival/SMP', sort: 'ratings', page: 3 },
    { q: 'sky block' },
    { q: "it's (50%) ~fun~ & more!" },
    { q: 'Björn+1 雲', tag: 'PvP' },
  ])('is found by the address the typed client asks for: %o', (part) => {
    const search: DirectorySearch = { q: '', tag: 'All', sort: 'top', page: 1, ...part }
    const { q, tag, sort, page } = search
    const asked = client.servers.$url({ query: { q, tag, sort, page: String(page), limit: '18' } })
    const answers = readAnswers(JSON.stringify({ [directoryPath(search)]: 'the page' }))
    expect(answers.get(addressKey(asked))).toBe('the page')
  })

  it('is empty on a page that brought none', () => {
    expect(readAnswers(null).size).toBe(0)
  })
})
