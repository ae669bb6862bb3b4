import { FakePush } from '../worker/features/events/push/testing/fake-push.ts'
import { failure, html, json } from './answers.ts'
import { phonePage } from './pages.ts'

/** Phones and their push service, which has nothing to do with Discord but is outside, too. */
export function createPhones() {
  const push = new FakePush()
  const shownOn = (endpoint: string) => [...(push.shown.get(endpoint)?.values() ?? [])]
  return {
    /** What all of them show, the latest last. */
    shown: () => [...push.shown.keys()].flatMap(shownOn),
    async answer(request: Request, { origin, pathname, href }: URL): Promise<Response> {
      if (request.method === 'GET')
        return push.devices.has(href) ? json(shownOn(href)) : failure(404, 'No such phone')
      if (pathname !== '/push/phones') return push.fetch(request)
      const { subscription } = await push.add(`${push.devices.size + 1}`, `${origin}/push/phones`)
      const isPerson = request.headers.get('accept')?.includes('text/html')
      return isPerson ? html(phonePage(subscription)) : json(subscription)
    },
  }
}
