// Shows notifications, and keeps the pages of saved servers for reading offline. Registered when somebody saves a server or turns notifications on.
const KEPT = 'kept-1'
/** Files of pages. */
const FILES = /^\/(?:assets|fonts|art)\//
const FILES_IN = /\/(?:assets|fonts|art)\/[\w./-]+(?:\?v=\w+)?/g
/** The part of an address that names a language. */
const LANGUAGE = /^\/[a-z]{2}(?=\/|$)/
const languageOf = (path) => LANGUAGE.exec(path)?.[0] ?? ''
/** Tags of the last messages. */
const CAME = 'came-1'
const CAME_MAX = 50

addEventListener('install', (event) => event.waitUntil(keepAgain().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()))
})

/** A message that comes again, because its sender died before noting it, is not shown again. */
async function show({ title, body, tag, link, at }) {
  const came = await caches.open(CAME)
  const again = (await came.match(`/${tag}`)) !== undefined
  const open = async () => registration.getNotifications({ tag })
  const wasClosed = again && (await open()).length === 0
  // Browsers demand a notification for each message. It takes the place of one with its tag.
  const options = { body, tag, timestamp: at, icon: '/icon-192.png', data: link, silent: again }
  await registration.showNotification(title, options)
  if (wasClosed) for (const shown of await open()) shown.close()
  await came.put(`/${tag}`, new Response())
  for (const old of (await came.keys()).slice(0, -CAME_MAX)) await came.delete(old)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data))
})

addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepNext(event.data.keep))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // All comes from the network; what is kept stands in only when there is none.
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? offline(pathname, search)))
  else if (FILES.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await kept(pathname + search)) ?? Response.error()))
})

const kept = async (path) => (await caches.open(KEPT)).match(path)
const keptPaths = async () => (await (await caches.open(KEPT)).keys()).map(({ url }) => new URL(url).pathname)
/** Another address, so that the app draws that screen: in the language of the page that was asked for, else in one that is kept. */
async function offline(path, search) {
  const pages = await keptPaths()
  const wanted = `${languageOf(path)}/offline`
  const page = pages.includes(wanted) ? wanted : pages.find((each) => each.endsWith('/offline'))
  return page ? Response.redirect(`${page}?to=${encodeURIComponent(path + search)}`) : Response.error()
}

/** A newer version of this worker keeps the same pages. */
const keepAgain = async () =>
  keepNext((await keptPaths()).filter((path) => !FILES.test(path) && !path.endsWith('/offline')))

let last = Promise.resolve()
/** One after another: each list deletes what the one before it kept. */
function keepNext(paths) {
  last = last.then(() => keepAll(paths)).catch(() => undefined)
  return last
}

/** Keeps these pages and the one for all others, as strangers see them, with their files, and drops what was kept before. */
async function keepAll(paths) {
  const cache = await caches.open(KEPT)
  const wanted = new Set()
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // In the language of these pages, else of the open ones.
  const [like = '/'] = [...paths, ...open.map(({ url }) => new URL(url).pathname)]
  for (const path of [...paths, `${languageOf(like)}/offline`]) {
    const page = await fetch(path, { credentials: 'omit' }).catch(() => null)
    if (page && !page.ok && page.status < 500) continue
    const html = await (page?.ok ? page.clone() : await cache.match(path))?.text()
    if (html === undefined) continue
    wanted.add(path)
    for (const [file] of html.matchAll(FILES_IN)) {
      wanted.add(file)
      if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
    }
    // After its files, so that a kept page is whole.
    if (page?.ok) await cache.put(path, page.redirected ? withoutRedirect(page) : page)
  }
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!wanted.has(pathname + search)) await cache.delete(url)
  }
}

/** Browsers refuse to open a page with an answer that was redirected. */
const withoutRedirect = ({ body, headers }) => new Response(body, { headers })
