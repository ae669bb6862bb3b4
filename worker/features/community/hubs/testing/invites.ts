import { env } from 'cloudflare:test'
import { beforeEach, vi } from 'vitest'

/** Fakes Discord's invites in each test: its answer for each code, and the codes that were requested. */
export function fakeInvites() {
  const answers: Record<string, () => Response | Promise<Response>> = {}
  const requests: string[] = []
  beforeEach(() => {
    for (const code of Object.keys(answers)) delete answers[code]
    requests.length = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { origin, pathname, search } = new URL(new Request(input, init).url)
      const [, code] = /^\/api\/v10\/invites\/([^/]+)$/.exec(pathname) ?? []
      if (code === undefined || origin !== env.DISCORD_ORIGIN || search !== '?with_counts=true')
        throw new Error(`Nothing else may be asked: ${origin}${pathname}${search}`)
      requests.push(decodeURIComponent(code))
      return (
        answers[decodeURIComponent(code)]?.() ??
        Response.json({ message: 'Unknown Invite', code: 10006 }, { status: 404 })
      )
    })
  })
  return { answers, requests }
}

interface Guild {
  id?: string
  name?: string
  members?: number
  online?: number
  icon?: string | null
  expires?: string | null
}

export const inviteAnswer = ({ id = '300000000000000001', name = 'Gull Rock', ...rest }: Guild = {}) =>
  Response.json({
    code: 'x',
    expires_at: rest.expires ?? null,
    guild: { id, name, icon: rest.icon ?? null, description: 'Come aboard.', vanity_url_code: 'gulls' },
    approximate_member_count: rest.members ?? 1200,
    approximate_presence_count: rest.online ?? 120,
  })
