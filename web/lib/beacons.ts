import { useEffect } from 'react'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import {
  EVENTS_MAX,
  type EventKind,
  HALF_HOUR,
  type MetricEvent,
  PULSE_PATH,
} from '#contract/site/metrics.ts'
import { visitSource } from '#contract/site/visit-source.ts'

/** A card counts as seen when this share of it has been visible for this long. */
const SEEN_SHARE = 0.5
const SEEN_MS = 1_000
/**
 * Most visits are shorter and need one request: leaving the page or switching to another app sends
 * everything. It also limits what a page that crashes can lose.
 */
const FLUSH_AFTER_MS = 5 * MINUTE

let queue: MetricEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** Impressions that were already sent in this half hour: the server would not count them again. */
const sent = new Map<string, number>()

/** Records an event, and sends it with others when the page is left. Never fails. */
export function tell(serverId: string, kind: EventKind): void {
  if (queue.push({ serverId, kind }) >= EVENTS_MAX) flush()
  else timer ??= setTimeout(flush, waitingTime())
}

/**
 * In ms. At most until the half hour ends, because the events count for it. Random, so that not all browsers
 * send in the same second.
 */
function waitingTime(): number {
  const left = HALF_HOUR - (Date.now() % HALF_HOUR)
  return Math.min(FLUSH_AFTER_MS, Math.max(SECOND, left - Math.random() * MINUTE))
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (queue.length === 0) return
  // A page that is only prerendered has no visitor yet.
  if ('prerendering' in document && document.prerendering) {
    timer = setTimeout(flush, waitingTime())
    return
  }
  const body = JSON.stringify({ events: queue })
  queue = []
  try {
    if (navigator.sendBeacon(PULSE_PATH, body)) return
  } catch {
    // Some browsers throw where `sendBeacon` should answer false.
  }
  // A count that is lost is not worth an error.
  void fetch(PULSE_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

if (typeof document !== 'undefined') {
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) flush()
  })
}

interface Card {
  serverId: string
  timer?: ReturnType<typeof setTimeout>
}

const watched = new Map<Element, Card>()
let observer: IntersectionObserver | undefined

function notice(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    const card = watched.get(target)
    clearTimeout(card?.timer)
    if (card && isIntersecting && intersectionRatio >= SEEN_SHARE) waitAndTell(target, card)
  }
}

function waitAndTell(target: Element, card: Card): void {
  card.timer = setTimeout(() => {
    // Nobody sees a background tab.
    if (document.hidden) return waitAndTell(target, card)
    const halfHour = Math.floor(Date.now() / HALF_HOUR)
    if (sent.get(card.serverId) !== halfHour) tell(card.serverId, 'impression')
    sent.set(card.serverId, halfHour)
    unwatch(target)
  }, SEEN_MS)
}

/**
 * Counts an impression when at least half of `target` has been visible for a second. Returns a function that
 * stops watching.
 */
export function watchCard(target: Element, serverId: string): () => void {
  observer ??= new IntersectionObserver(notice, { threshold: SEEN_SHARE })
  watched.set(target, { serverId })
  observer.observe(target)
  return () => unwatch(target)
}

function unwatch(target: Element): void {
  clearTimeout(watched.get(target)?.timer)
  watched.delete(target)
  observer?.unobserve(target)
}

/** Whether the page with which the visit began was not counted yet. */
let isArrival = true

/** Whether the browser loaded this page, and not one from which people went on to it. */
const isLoaded = (): boolean =>
  performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname === location.pathname)

/** Counts a view of a listing's page, if the listing is public. */
export function usePageView(
  serverId: string,
  { isPublic, kind = 'page' }: { isPublic: boolean; kind?: EventKind },
): void {
  useEffect(() => {
    const source =
      isArrival && kind === 'page' && isLoaded() ? visitSource(document.referrer, location.hostname) : null
    isArrival = false
    if (!isPublic) return
    tell(serverId, kind)
    if (source) tell(serverId, source)
  }, [serverId, isPublic, kind])
}
