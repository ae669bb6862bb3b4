import { createContext, use, useSyncExternalStore } from 'react'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import { languageTag } from '#contract/language/i18n.ts'

/**
 * When the server rendered the page, in ms since 1970: on the server and during hydration, which must render
 * the same times. Otherwise `null`.
 */
export const RenderedAt = createContext<number | null>(null)

let present = 0
let timer: ReturnType<typeof setInterval> | undefined
const readers = new Set<() => void>()

/** A smaller difference is the time that the answer travels, or a cached answer. */
const TOLERATED_MS = 30 * SECOND
/** How far the clock of the device is behind the server's, in ms. */
let behind = 0

/**
 * The time of the server in ms since 1970, as far as an answer told it: the clocks of some devices are hours
 * off.
 */
export const serverNow = (): number => Date.now() + behind

/** Compares the clocks by the answer to a request that was sent at `sentAt`. A slow answer is ignored. */
export function learnServerTime({ headers }: Response, sentAt: number): void {
  // The header has whole seconds, cut off.
  const at = Date.parse(headers.get('date') ?? '') + (Number(headers.get('age')) + 1) * SECOND
  if (Number.isNaN(at) || Date.now() - sentAt > TOLERATED_MS) return
  const difference = at - Date.now()
  const next = Math.abs(difference) > TOLERATED_MS ? difference : 0
  if (Math.abs(next - behind) <= TOLERATED_MS) return
  behind = next
  if (readers.size > 0) tick()
  else present = 0
}

/** Rounded up, so that a moment in the current second is not in the future. */
const readClock = () => Math.ceil(serverNow() / SECOND) * SECOND

function tick(): void {
  present = readClock()
  for (const reader of readers) reader()
}

/** One timer for everything that shows an age. */
function subscribe(reader: () => void): () => void {
  readers.add(reader)
  timer ??= setInterval(tick, MINUTE)
  if (readClock() > present) tick()
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const readPresent = () => (present ||= readClock())

/**
 * The current time in ms, at most a minute old. On the server and during hydration it is the time of
 * rendering.
 */
export function useNow(): number {
  const renderedAt = use(RenderedAt)
  const read = renderedAt === null ? readPresent : () => renderedAt
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * False on the server and during hydration, true soon after it: for data that only the browser has, such as
 * its language and time zone.
 */
export const useIsHydrated = (): boolean => use(RenderedAt) === null

type Reader = readonly [locale: string, timeZone: string | undefined]

/**
 * For texts with a date or an hour: the language of the page, and the reader's own time zone after hydration;
 * before it, UTC.
 */
export const useReader = (): Reader => [languageTag(), useIsHydrated() ? undefined : 'UTC']
