import {
  BADGE_ELEMENT,
  BADGE_ORIGIN_MARK as ORIGIN,
  BADGE_SCRIPT_PATH,
  type Badge as BadgeData,
} from '#contract/site/badge.ts'
import { SITE_NAME } from '#contract/site/site.ts'

/**
 * The badge for other sites: a custom element with a shadow root, under any content policy that allows our
 * origin. As small as possible, and its errors do not reach the page around it.
 */

const system = matchMedia('(prefers-color-scheme:dark)')
const LIGHT = '--b:#fffdf7;--i:#10282f;--v:#2d6429;--s:#c07a00'
const DARK = '--b:#132e36;--i:#eef4ec;--v:#94d477;--s:#ffb938'
// `!important` has priority over the page's own rules, `all: initial` blocks inherited styles. The text after a
// slash is the screen reader text of a sign: none.
const CSS = `:host{display:inline-block!important;width:auto!important;max-width:100%!important;height:auto!important;overflow:hidden!important}
a,div{all:initial;box-sizing:border-box;display:flex;align-items:center;gap:12px;width:300px;max-width:100%;height:92px;overflow:hidden;${DARK}}
.light{${LIGHT}}
a{padding:0 13px;background:var(--b);border:1px solid #8886;color:var(--i);font:13px/1.4 Arial,sans-serif;cursor:pointer}
a:focus-visible{outline:2px solid var(--s);outline-offset:-4px}
img{width:64px;height:64px;border-radius:inherit}
p{flex:1;min-width:0;margin:0}b{display:block;font-size:16px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
i{font-style:normal;margin-right:14px}i:before{content:"▲ ";content:"▲ "/"";color:var(--v)}.rating:before{content:"★ ";content:"★ "/"";color:var(--s)}
small{display:block;font-size:11px;opacity:.8}
.compact{width:240px;height:36px;gap:8px;font-size:12px}a.compact{padding:0 6px}.compact img{width:22px;height:22px;border-radius:5px}
.compact p{display:flex;gap:10px}.compact b{flex:1;font-size:13px}.compact i{margin:0}.compact small{display:none}`

const SEEN_MS = 1000
/** A page needs this time to change its colours after an attribute has changed. */
const REPAINT_MS = 300

/** A script element with the settings itself needs no badge element: its badge is added directly after it. */
function addOwn(): void {
  for (const script of document.querySelectorAll<HTMLElement>(
    `script[data-badge][src*="${BADGE_SCRIPT_PATH}"]`,
  ))
    if (script.nextElementSibling?.localName !== BADGE_ELEMENT) {
      const element = document.createElement(BADGE_ELEMENT)
      for (const name in script.dataset) element.setAttribute(name, script.dataset[name] ?? '')
      script.after(element)
    }
}

function define(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  const answers: Record<string, Promise<BadgeData | undefined>> = {}
  const reported = new Set<string>()

  /** `undefined` for every error: the badge then shows no figures. */
  const ask = (question: string): Promise<BadgeData | undefined> =>
    fetch(`${ORIGIN}/api/embed/servers/${question}`)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)

  /**
   * Reports an impression once, when the badge was really visible, without a cookie. Our own pages show it
   * only as a preview, which does not count.
   */
  function watch(element: Element, id: string): void {
    if (location.origin === ORIGIN) return
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
          void fetch(`${ORIGIN}/api/pulse`, {
            method: 'POST',
            body: `{"serverId":"${id}","kind":"badge"}`,
            keepalive: true,
          }).catch(() => 0)
        reported.add(id)
      }
    }
  }

  class Badge extends HTMLElement {
    static observedAttributes = 'badge theme variant rounded show lang'.split(' ')

    connectedCallback(): void {
      void this.show().catch(() => 0)
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.connectedCallback()
    }

    async show(): Promise<void> {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      const id = read(this, 'badge')
      // Until the response arrives: the content from the page, or an empty placeholder of the same size.
      if (!root.firstChild) root.append(make('div', { className: read(this, 'variant') }, make('slot')))
      const question = questionOf(this)
      const data = await (answers[question] ??= ask(question))
      if (question !== questionOf(this)) return
      if (data || !this.firstElementChild) root.replaceChildren(draw(this, data))
      if (data) watch(this, id)
      this.shade()
    }

    /** `auto` has the colours of the page. */
    shade(): void {
      const theme = read(this, 'theme')
      this.shadowRoot?.lastElementChild?.classList.toggle(
        'light',
        theme === 'light' || (theme === 'auto' && !isDark(this)),
      )
    }
  }
  customElements.define(BADGE_ELEMENT, Badge)

  const shadeAll = () =>
    setTimeout(() => {
      for (const badge of document.querySelectorAll<Badge>(BADGE_ELEMENT)) badge.shade()
    }, REPAINT_MS)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- shorter, and nobody else has this object
  system.onchange = shadeAll
  new MutationObserver(shadeAll).observe(document.documentElement, { attributes: true })
}

/** Whether the first background behind an element is dark; without any, what the visitor's system prefers. */
function isDark(element: Element | null): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!element || !pen) return system.matches
  pen.fillStyle = getComputedStyle(element).backgroundColor
  pen.fillRect(0, 0, 1, 1)
  // Red, green, blue and opacity, each up to 255. Less than one opaque black is no background.
  const sum = pen.getImageData(0, 0, 1, 1).data.reduce((all, part) => all + part, 0)
  return sum < 255 ? isDark(element.parentElement) : sum < 640
}

const read = (element: Element, name: string) => element.getAttribute(name) || ''

/** The last part of the address of the badge's data: the server, and the language if one is set. */
function questionOf(element: Element): string {
  const lang = read(element, 'lang')
  return `${read(element, 'badge')}/badge${lang && `?lang=${lang}`}`
}

function make(tag: string, properties: object = {}, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Without data the badge shows only the site's name. */
function draw(element: Element, data: BadgeData | undefined): HTMLElement {
  const form = read(element, 'variant') === 'compact' ? 'short' : 'long'
  const show = element.getAttribute('show') ?? 'votes,rating'
  const words = make('p', {}, make('b', {}, data?.name ?? SITE_NAME))
  const link = make('a', { className: read(element, 'variant'), href: data?.url ?? ORIGIN, target: '_blank' })
  link.style.borderRadius = `clamp(0px,${+(read(element, 'rounded') || 12) || 0}px,16px)`
  if (data) {
    link.title = data.texts.players
    link.append(make('img', { alt: '', src: data.icon }))
    for (const key of ['votes', 'rating'] as const)
      if (show.includes(key)) words.append(make('i', { className: key }, data.texts[key][form]))
  }
  words.append(make('small', {}, data?.texts.line ?? `on ${SITE_NAME}`))
  link.append(words)
  return link
}

try {
  if (!customElements.get(BADGE_ELEMENT)) define()
  addOwn()
} catch {
  // A browser that is too old for the badge: the embedding page must not see an error.
}
