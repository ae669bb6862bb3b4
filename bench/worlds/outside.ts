import { createWebhooks, webhookCallOf } from '../../fake-discord/webhooks.ts'
import type { Loop } from './loop.ts'

/** Discord: down, slow, lying, or asking to wait. */
export class Outside {
  readonly discord
  readonly #loop: Loop

  constructor(loop: Loop) {
    this.#loop = loop
    this.discord = createWebhooks(() => loop.now)
  }

  readonly fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, { ...init, signal: null })
    const { says, ...outcome } = this.#loop.faults.outside()
    const { pathname } = new URL(request.url)
    const isDone = says === undefined || outcome.isCarriedOut === true
    // What is given up before it arrives never arrives.
    let isGivenUp = false
    const answer = this.#loop.call(
      `${request.method} ${pathname.slice(0, 60)} ${says ?? ''}`,
      outcome,
      async () => {
        const work = isDone && !isGivenUp ? this.#answer(request, pathname) : Promise.resolve(null)
        const good = await this.#loop.thread(work)
        return says ? WRONG_ANSWERS[says]() : (good ?? new Response(null, { status: 404 }))
      },
    )
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        isGivenUp = true
        reject(new Error('The time is over'))
      })
      answer.then(resolve, reject)
    })
  }

  async #answer(request: Request, pathname: string): Promise<Response | null> {
    const call = webhookCallOf(pathname)
    return call && this.discord.answer(request, call)
  }
}

const WRONG_ANSWERS = {
  error: () => new Response('oops', { status: 502 }),
  wait: () =>
    Response.json({ retry_after: 2, global: false }, { status: 429, headers: { 'retry-after': '2' } }),
  nonsense: () => new Response('<html>'),
}
