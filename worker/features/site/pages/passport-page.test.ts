import { describe, expect, it } from 'vitest'
import { edit } from '../../../testing/acts.ts'
import { makeListing } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'

describe('the family passport of a server', () => {
  it('has all questions, with who answers them', async () => {
    const { id, owner, name } = await makeListing({ name: 'Calm Bay' })
    await edit(id, owner, { facts: ['age-all', 'voice-none'] })
    const answer = await openPage(`/servers/${id}/passport`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(`<title>Family passport of ${name}`)
    expect(html).toMatch(/Who is it for\?.*All ages.*The owner says so.*Not checked\./)
    expect(html).toMatch(/Voice chat: None/)
    expect(html.match(/The owner does not say\./g)).toHaveLength(3)
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/)
  })

  it.each(['pending', 'denied', 'suspended'] as const)(
    'is nobody’s while the server is %s',
    async (moderation) => {
      const { id, name } = await makeListing({ moderation, name: 'Hidden Bay' })
      const answer = await openPage(`/servers/${id}/passport`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain(name)
    },
  )
})
