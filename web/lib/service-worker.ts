import { HOUR } from '#contract/base/time.ts'
import { inPageLanguage, languageTag } from '#contract/language/i18n.ts'

/** Registered only when somebody saves a server or turns notifications on. */
const SCRIPT = '/sw.js'
/** Pages that a device keeps. */
const KEPT_MAX = 12
/** Kept pages are fetched again after this time, or in another language. */
const KEPT_FOR_MS = HOUR
/** The storage key of when they were fetched (ms) and in which language: '1790000000000 de'. */
const KEPT_AT = 'offline-servers-at'
export const OFFLINE_SERVERS = 'offline-servers'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Subscribes this device at its push service. Asks for permission, so only after a press. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(SCRIPT)
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  const subscription =
    old ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  return subscription.toJSON()
}

export async function deviceSubscription(): Promise<PushSubscriptionJSON | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.toJSON() ?? null
}

export async function unsubscribeDevice(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.pushManager?.getSubscription().then((found) => found?.unsubscribe())
  return registration
}

/** Ends the subscription and deletes the pages that were kept. */
export async function forgetDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await unsubscribeDevice()
  await registration?.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const key of [OFFLINE_SERVERS, KEPT_AT]) localStorage.removeItem(key)
}

interface KeptServer {
  _id: string
  slug: string
  name: string
  tags: readonly string[]
}

/** The servers of the latest call. */
let wanted: readonly KeptServer[] = []

/** Has a service worker keep the pages of these servers for reading offline. The latest call counts. */
export async function keepPages(servers: readonly KeptServer[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  wanted = servers
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration && servers.length === 0) return
  if (!registration) await navigator.serviceWorker.register(SCRIPT)
  const { active } = await navigator.serviceWorker.ready
  // The worker may have become ready for two calls at once, in any order.
  const kept = wanted.slice(0, KEPT_MAX).map(({ _id: id, slug, name, tags }) => ({ id, slug, name, tags }))
  const list = JSON.stringify(kept)
  const [at, language] = (localStorage.getItem(KEPT_AT) ?? '').split(' ')
  const isFresh = Date.now() - Number(at) < KEPT_FOR_MS && language === languageTag()
  if (isFresh && localStorage.getItem(OFFLINE_SERVERS) === list) return
  localStorage.setItem(OFFLINE_SERVERS, list)
  localStorage.setItem(KEPT_AT, `${Date.now()} ${languageTag()}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has no origin to name
  active?.postMessage({ keep: kept.map(({ slug }) => inPageLanguage(`/servers/${slug}`)) })
}
