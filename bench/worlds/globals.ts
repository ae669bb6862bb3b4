import { createHash, timingSafeEqual } from 'node:crypto'
import type { Loop } from './loop.ts'

/** What takes time on threads of the platform. */
const THREADED = 'decrypt deriveKey encrypt exportKey generateKey importKey sign verify'.split(' ')

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Runs work in which time, chance and other hosts are those of a run. Nothing else may run meanwhile. Afterwards all is as before.
 */
export async function inWorld(loop: Loop, fetch: Fetch, work: () => Promise<void>): Promise<void> {
  const undo: (() => void)[] = []
  const replace = (object: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(object, name)
    Object.defineProperty(object, name, { value, configurable: true, writable: true })
    undo.push(() => {
      if (before) Object.defineProperty(object, name, before)
      else Reflect.deleteProperty(object, name)
    })
  }
  const timers = new Map<number, () => void>()
  const setTimer = (run: () => void, ms = 0) => {
    const id = (lastTimer += 1)
    timers.set(id, loop.at(loop.now + ms, null, run, loop.current))
    return id
  }
  const random = () => loop.random.next()
  replace(Date, 'now', () => Math.floor(loop.now))
  replace(Math, 'random', random)
  replace(globalThis, 'fetch', fetch)
  replace(globalThis, 'setTimeout', setTimer)
  replace(globalThis, 'clearTimeout', (id: number) => timers.get(id)?.())
  replace(AbortSignal, 'timeout', (ms: number) => {
    const controller = new AbortController()
    setTimer(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return controller.signal
  })
  // A job that found a counter wrong has mended it: that must not hide it.
  replace(console, 'error', (text: string) => {
    if (text.includes('counter drift')) loop.fail(text)
    // Without the call stack, whose paths depend on who runs this.
    else loop.note(text.split(String.raw`\n`)[0] ?? '')
  })
  replace(console, 'warn', (text: string) => loop.note(text))
  const { crypto } = globalThis
  replace(crypto, 'getRandomValues', <Bytes extends Uint8Array | Uint32Array>(bytes: Bytes) => {
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = Math.floor(random() * 2 ** 32)
    return bytes
  })
  // By far the most frequent one: without a thread it takes a tenth of the time.
  replace(crypto.subtle, 'digest', (algorithm: string, data: ArrayBuffer | Uint8Array) => {
    const hash = createHash(algorithm.replace('-', '')).update(new Uint8Array(data)).digest()
    return Promise.resolve(new Uint8Array(hash).buffer)
  })
  // Node has it elsewhere.
  replace(crypto.subtle, 'timingSafeEqual', (one: ArrayBuffer, other: ArrayBuffer) =>
    timingSafeEqual(new Uint8Array(one), new Uint8Array(other)),
  )
  for (const name of THREADED) {
    const real: unknown = Reflect.get(crypto.subtle, name)
    if (typeof real !== 'function') throw new Error(`There is no ${name}`)
    replace(crypto.subtle, name, (...values: unknown[]) =>
      loop.thread(Promise.resolve(Reflect.apply(real, crypto.subtle, values))),
    )
  }
  try {
    await work()
  } finally {
    for (const one of undo.toReversed()) one()
  }
}

let lastTimer = 0
