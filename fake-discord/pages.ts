import { OFFERED_PEOPLE } from './people.ts'
import type { ReceivedMessage } from './webhooks.ts'

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem; color: #1d2433; background: #f4f6fb }
  a { color: #2446b8 } h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: .4rem 0 }
  ul { list-style: none; padding: 0 } li, article { background: #fff; border: 1px solid #d5dbea; border-radius: 8px; margin: .6rem 0; padding: .7rem 1rem }
  input, button { font: inherit; padding: .4rem .7rem; border: 1px solid #8d97b0; border-radius: 6px }
  pre { overflow-x: auto; font-size: .85rem } .quiet { color: #56607a } .wrong { color: #a11 }`

/** What the form asks for. */
const ASKED = ['persona', 'created', 'owns', 'manages']

/** The people to choose from, and a form for any other name, and for what is true of that person. */
export function authorizePage(url: URL, { isRefused = false } = {}): string {
  const people = OFFERED_PEOPLE.map(
    (person) => `<li><a href="${escape(withPersona(url, person.name))}">${person.name}</a>
      <span class="quiet">${person.about}</span></li>`,
  )
  const kept = [...url.searchParams].filter(([name]) => !ASKED.includes(name)).map(hiddenField)
  const scopes = (url.searchParams.get('scope') ?? '').split(' ')
  const wrong = isRefused
    ? '<p class="wrong">Names are lower-case letters and digits, up to 32. Days are written as 2026-03-14, from 2015 on.</p>'
    : ''
  const more = [
    scopes.includes('guilds') && field('owns', 'Owns the Discord servers of these invites', 'code, code'),
    scopes.includes('guilds') && field('manages', 'May manage those of these invites', 'code, code'),
  ].filter((part) => part !== false)
  return page(
    'Sign in as',
    `<p class="quiet">A local stand-in for Discord. Nothing here leaves this computer. The site asks for: ${escape(scopes.join(', '))}.</p>
    <ul>${people.join('')}</ul>
    ${wrong}
    <form method="get" action="/oauth2/authorize">${kept.join('')}
      <label>Somebody else: <input name="persona" placeholder="lower-case name" autocomplete="off" required></label>
      ${field('created', 'Account made on', '2024-11-22')}
      ${more.join('')}
      <button>Sign in</button>
    </form>
    <p><a href="${escape(cancelAddress(url))}">Cancel</a></p>`,
  )
}

/** Shown instead of a redirect, because a wrong address must not be followed. */
export function problemPage(problem: string): string {
  return page('This sign-in request is not valid', `<p class="wrong">${escape(problem)}</p>`)
}

/** How to give a new phone to the site. */
export function phonePage(subscription: object): string {
  const body = JSON.stringify({ ...subscription, players: 1, votes: true, quiet: null })
  const call = `fetch('/api/me/push', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '${body}' })`
  return page(
    'A new phone',
    `<p>Sign in on the site, and paste this into the console of your browser there. What the phone gets is on the <a href="/">first page</a>.</p><pre>${escape(call)}</pre>`,
  )
}

/** Received webhook messages, newest first, and what phones show. */
export function messagesPage(
  messages: readonly ReceivedMessage[],
  phones: readonly { title: string; body: string }[],
): string {
  const shown = messages.map(
    (message) => `<article>
      <div class="quiet">Webhook ${escape(message.webhookId)}, message ${message.id}, ${message.received}${
        message.edited ? `, edited ${message.edited}` : ''
      }</div>
      ${embedsOf(message)}
      <details><summary class="quiet">As it was sent</summary><pre>${escape(JSON.stringify(message.body, null, 2))}</pre></details></article>`,
  )
  return page(
    'Discord stand-in',
    `<p class="quiet">Messages that webhooks received, newest first.</p>
    ${shown.join('') || '<p>Nothing yet.</p>'}
    <h2>Phones</h2>
    <ul>${phones.map(({ title, body }) => `<li><strong>${escape(title)}</strong> ${escape(body)}</li>`).join('')}</ul>
    <form method="post" action="/push/phones"><button>Add a phone</button></form>`,
  )
}

/** The embeds of a message, similar to Discord's display. */
function embedsOf({ body }: ReceivedMessage): string {
  const { content, embeds } = body
  const shown = Array.isArray(embeds) ? embeds.map((embed: unknown) => embedOf(embed)) : []
  return `${typeof content === 'string' ? `<p>${escape(content)}</p>` : ''}${shown.join('')}`
}

function embedOf(embed: unknown): string {
  const { title, url, description, footer } = {
    title: '',
    url: '',
    description: '',
    footer: {},
    ...recordOf(embed),
  }
  const text = escape(stringOrEmpty(description))
    .replace(/\[([^\]]+)\]\((https?:[^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/&#60;t:(\d+):f&#62;/g, (_, seconds: string) => new Date(Number(seconds) * 1000).toUTCString())
    .replaceAll('\n', '<br>')
  return `<h2><a href="${escape(stringOrEmpty(url))}">${escape(stringOrEmpty(title))}</a></h2><p>${text}</p>
    <p class="quiet">${escape(stringOrEmpty(recordOf(footer)['text']))}</p>`
}

const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

function recordOf(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? { ...value } : {}
}

function withPersona(url: URL, name: string): string {
  const address = new URL(url)
  address.searchParams.set('persona', name)
  return address.pathname + address.search
}

function cancelAddress(url: URL): string {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('error_description', 'The resource owner or authorization server denied the request')
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  return back.href
}

const field = (name: string, label: string, placeholder: string) =>
  `<p><label>${label}: <input name="${name}" placeholder="${placeholder}" autocomplete="off"></label></p>`

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}</main></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
