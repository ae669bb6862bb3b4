import { BADGE_ELEMENT, badgeNumber, type BadgeData } from '#contract/badge.ts'
import { SITE_NAME } from '#contract/site.ts'

/**
 * The badge for other sites: a custom element with a shadow root. It works under a content policy that allows
 * only our origin (no inline style, no font, no frame). It sends one request per server, however many badges
 * the page has. An error never affects the page around it. Visitors of other sites load this file, so it has
 * to be as small as possible.
 */

const LIGHT = '--b:#fffdf7;--l:#c2d3d1;--i:#10282f;--m:#435d64;--v:#2d6429;--s:#c07a00'
const DARK = '--b:#132e36;--l:#254851;--i:#eef4ec;--m:#a6c0c0;--v:#94d477;--s:#ffb938'
// `!important` here has priority over the page's own rules for the element; `all: initial` blocks inherited
// styles. Sizes are those of BADGE_SIZES. The text after a slash is the screen reader text of a sign: none.
const CSS = `:host{display:inline-block!important;width:auto!important;height:auto!important;overflow:hidden!important}
a,div{all:initial;box-sizing:border-box;display:flex;align-items:center;gap:12px;width:300px;height:92px;overflow:hidden;${DARK}}
.light,.auto{${LIGHT}}@media(prefers-color-scheme:dark){.auto{${DARK}}}
a{padding:0 13px;background:var(--b);border:1px solid var(--l);color:var(--i);font:13px/1.4 Arial,sans-serif;cursor:pointer}
a:hover{border-color:var(--m)}a:focus-visible{outline:2px solid var(--s);outline-offset:-4px}
img{width:64px;height:64px;border-radius:inherit}
p{flex:1;min-width:0;margin:0}b{display:block;font-size:16px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
i{font-style:normal;margin-right:14px}i:before{content:"▲ ";content:"▲ "/"";color:var(--v)}.s:before{content:"★ ";content:"★ "/"";color:var(--s)}
small{display:block;font-size:11px;color:var(--m)}
.compact{width:240px;height:36px;gap:8px;font-size:12px}a.compact{padding:0 6px}.compact img{width:22px;height:22px;border-radius:5px}
.compact p{display:flex;gap:10px}.compact b{flex:1;font-size:13px}.compact i{margin:0}.compact small{display:none}`

const SEEN_MS = 1000

try {
  const script = document.currentScript
  if (script instanceof HTMLScriptElement) start(script, new URL(script.src).origin)
} catch {}

function start(script: HTMLScriptElement, origin: string): void {
  if (!customElements.get(BADGE_ELEMENT)) define(origin)
  // A script element with the settings itself needs no badge element: its badge is added directly after it.
  if (script.dataset['badge']) {
    const element = document.createElement(BADGE_ELEMENT)
    for (const [name, value = ''] of Object.entries(script.dataset)) element.setAttribute(name, value)
    script.after(element)
  }
}

function define(origin: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  const requests = new Map<string, Promise<BadgeData | null>>()
  const reported = new Set<string>()

  /** One request per server; `null` for every error. */
  function ask(id: string): Promise<BadgeData | null> {
    const answer =
      requests.get(id) ??
      fetch(`${origin}/api/embed/servers/${id}/badge`, { credentials: 'omit' })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null)
    requests.set(id, answer)
    return answer
  }

  /**
   * Reports an impression once, when the badge was really visible, without a cookie. Our own pages show it
   * only as a preview, which does not count.
   */
  function watch(element: Element, id: string): void {
    if (location.origin === origin) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(tell, SEEN_MS)
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    function tell(): void {
      // Nobody sees a background tab.
      if (document.hidden) timer = setTimeout(tell, SEEN_MS)
      else {
        observer.disconnect()
        if (!reported.has(id))
          void fetch(`${origin}/api/pulse`, {
            method: 'POST',
            body: JSON.stringify({ serverId: id, kind: 'badge' }),
            credentials: 'omit',
            keepalive: true,
          }).catch(() => 0)
        reported.add(id)
      }
    }
  }

  class Badge extends HTMLElement {
    static observedAttributes = ['badge', 'theme', 'variant', 'rounded', 'show']
    turn = 0

    connectedCallback(): void {
      void this.show().catch(() => 0)
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.connectedCallback()
    }

    async show(): Promise<void> {
      const turn = ++this.turn
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      const id = this.getAttribute('badge') ?? ''
      // Until the response arrives: the content from the page, or an empty placeholder of the same size.
      if (turn === 1)
        root.append(make('div', { className: this.getAttribute('variant') ?? '' }, make('slot')))
      const data = /^[\w-]{12}$/.test(id) ? await ask(id) : null
      if (turn !== this.turn) return
      if (data || !this.firstElementChild) root.replaceChildren(draw(this, data, origin))
      if (data) watch(this, id)
    }
  }
  customElements.define(BADGE_ELEMENT, Badge)
}

function make(tag: string, properties: object = {}, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Without data the badge shows only the site's name. */
function draw(element: Element, data: BadgeData | null, origin: string): HTMLElement {
  const read = (name: string) => element.getAttribute(name) || ''
  const isCard = read('variant') !== 'compact'
  const show = element.hasAttribute('show') ? read('show') : 'votes,rating'
  const words = make('p', {}, make('b', {}, data?.name ?? SITE_NAME))
  const link = make('a', {
    className: `${read('theme')} ${read('variant')}`,
    href: data?.url ?? origin,
    target: '_blank',
    rel: 'noopener',
  })
  link.style.borderRadius = `${Math.min(16, Math.max(0, +(read('rounded') || 12) || 0))}px`
  if (data) {
    const { votes, ratingAvg, ratingCnt } = data
    const count = ratingCnt ? ` (${badgeNumber(ratingCnt)})` : ''
    const rating = ratingCnt ? ratingAvg.toFixed(1) : '–'
    link.append(make('img', { alt: '', src: data.icon }))
    if (show.includes('votes'))
      words.append(
        make(
          'i',
          { title: 'votes' },
          badgeNumber(votes) + (isCard ? (votes === 1 ? ' vote' : ' votes') : ''),
        ),
      )
    if (show.includes('rating')) words.append(make('i', { className: 's' }, rating + (isCard ? count : '')))
  }
  words.append(make('small', {}, `on ${SITE_NAME}`))
  link.append(words)
  return link
}
