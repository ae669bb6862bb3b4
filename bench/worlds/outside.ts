import { createWebhooks, webhookCallOf } from '../../dev/discord/webhooks.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

/** Discord: down, slow, lying, or asking to wait. */
export class Outside {
  readonly discord
  readonly #loop: Loop
  readonly #sky: Sky

  constructor(loop: Loop, sky: Sky) {
    this.#loop = loop
    this.#sky = sky
    this.discord = createWebhooks(() => loop.now)
  }

  readonly fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, { ...init, signal: null })
    const { says, ...fate } = this.#sky.outside()
    const path = `${request.method} ${new URL(request.url).pathname.slice(0, 60)}`
    const isDone = says === undefined || fate.isCarriedOut === true
    // What is given up before it arrives never arrives.
    let isGivenUp = false
    const answer = this.#loop.call(`${path} ${says ?? ''}`, fate, () =>
      this.#loop.thread(
        this.#answer(request, isDone && !isGivenUp).then((good) => (says ? spoilt(says) : good)),
      ),
    )
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        isGivenUp = true
        reject(new Error('The time is over'))
      })
      answer.then(resolve, reject)
    })
  }

  async #answer(request: Request, isDone: boolean): Promise<Response> {
    if (!isDone) return new Response(null, { status: 500 })
    const { pathname, host } = new URL(request.url)
    const call = webhookCallOf(pathname)
    if (call && host === 'discord.example')
      return (await this.discord.answer(request, call)) ?? new Response(null, { status: 405 })
    return new Response(null, { status: 404 })
  }
}

function spoilt(says: 'error' | 'wait' | 'nonsense'): Response {
  if (says === 'error') return new Response('oops', { status: 502 })
  if (says === 'wait')
    return Response.json({ retry_after: 2, global: false }, { status: 429, headers: { 'retry-after': '2' } })
  return new Response('<html>')
}
