import { describe, expect, it, vi } from 'vitest'
import { fetchOutside, type OutsideFetch } from './safe-fetch.ts'

const target = {
  address: 'https://cdn.example.org/a.png',
  limit: 1_000,
  accept: 'image/png',
  userAgent: 'Realmport (+https://realmport.test)',
}

const bytes = (length: number) => new Uint8Array(length).map((_, at) => at)

/** A network in which these addresses answer. No other address can be reached. */
function web(answers: Record<string, () => Response | Promise<Response>>) {
  return vi.fn<OutsideFetch>(async (url) => {
    const answer = answers[url]
    if (!answer) throw new Error('No route to host')
    return answer()
  })
}

const redirect =
  (location: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { location } })

describe('fetching a file from an address that a person entered', () => {
  it('answers its bytes, and sends a user agent and an accept header', async () => {
    const outside = web({ [target.address]: () => new Response(bytes(1_000)) })
    expect(await fetchOutside(target, outside)).toEqual(bytes(1_000))
    expect(outside).toHaveBeenCalledExactlyOnceWith(target.address, {
      redirect: 'manual',
      headers: { accept: 'image/png', 'user-agent': target.userAgent },
      signal: expect.any(AbortSignal),
    })
  })

  it.each(['https://10.0.0.1/a.png', 'http://cdn.example.org/a.png', 'https://localhost/', 'nonsense'])(
    'never asks %s',
    async (address) => {
      const outside = web({})
      expect(await fetchOutside({ ...target, address }, outside)).toBeTypeOf('string')
      expect(outside).not.toHaveBeenCalled()
    },
  )

  it.each([301, 302, 303, 307, 308])('follows %i by hand', async (status) => {
    const outside = web({
      [target.address]: redirect('/b.png', status),
      'https://cdn.example.org/b.png': redirect('https://other.example.org/c.png', status),
      'https://other.example.org/c.png': () => new Response(bytes(5)),
    })
    expect(await fetchOutside(target, outside)).toEqual(bytes(5))
    expect(outside).toHaveBeenCalledTimes(3)
  })

  it.each([
    ['http://cdn.example.org/b.png', 'not-https'],
    ['https://169.254.169.254/latest/meta-data/', 'private'],
    ['//localhost/', 'private'],
    ['https://u:p@cdn.example.org/', 'malformed'],
  ])('never follows to %s', async (location, problem) => {
    const outside = web({
      [target.address]: redirect('/b.png'),
      'https://cdn.example.org/b.png': redirect(location),
    })
    expect(await fetchOutside(target, outside)).toBe(problem)
    expect(outside).toHaveBeenCalledTimes(2)
  })

  it('gives up after three redirects', async () => {
    const outside = web({ [target.address]: redirect(target.address) })
    expect(await fetchOutside(target, outside)).toBe('redirects')
    expect(outside).toHaveBeenCalledTimes(4)
  })

  it.each([204, 206, 304, 400, 403, 404, 500, 300])('treats %i as an error', async (status) => {
    const outside = web({
      [target.address]: () => new Response(status === 204 || status === 304 ? null : 'x', { status }),
    })
    expect(await fetchOutside(target, outside)).toBe('refused')
  })

  it('treats a redirect without a target as an error', async () => {
    expect(
      await fetchOutside(target, web({ [target.address]: () => new Response(null, { status: 302 }) })),
    ).toBe('refused')
  })

  it('reports that a site cannot be reached', async () => {
    expect(await fetchOutside(target, web({}))).toBe('unreachable')
  })

  it('does not read a file that declares too large a size', async () => {
    const read = vi.fn()
    const body = new ReadableStream({ pull: read }, { highWaterMark: 0 })
    const outside = web({
      [target.address]: () => new Response(body, { headers: { 'content-length': '1001' } }),
    })
    expect(await fetchOutside(target, outside)).toBe('large')
    expect(read).not.toHaveBeenCalled()
  })

  it('stops reading a file that is larger than it declares', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 100
        controller.enqueue(bytes(100))
      },
    })
    const outside = web({
      [target.address]: () => new Response(body, { headers: { 'content-length': '10' } }),
    })
    expect(await fetchOutside(target, outside)).toBe('large')
    expect(sent).toBeLessThan(2_000)
  })

  it('reports a broken connection', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    expect(await fetchOutside(target, web({ [target.address]: () => new Response(body) }))).toBe(
      'unreachable',
    )
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['never answers', () => new Promise(() => undefined)],
    ['goes silent in the middle', () => new Response(silent())],
  ])('gives up a site that %s', async (_, answer) => {
    const over = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
    const fetched = fetchOutside(target, web({ [target.address]: answer }))
    setTimeout(() => over.abort(), 20)
    expect(await fetched).toBe('timeout')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(8_000)
    timeout.mockRestore()
  })
})

function silent(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.enqueue(bytes(10)) })
}
