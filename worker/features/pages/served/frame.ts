import { buttonClass } from '../../../../contract/look/button-class.ts'
import {
  MENU_PIXELS,
  MONITOR_PIXELS,
  MOON_PIXELS,
  SUN_PIXELS,
} from '../../../../contract/look/icon-pixels.ts'
import { SITE } from '../../../../contract/site.ts'
import { FOOTER_GROUPS, HEADER_LINKS, type SiteLink } from '../../../../contract/site-links.ts'
import { markup, type Markup } from '../markup.ts'
import { icon } from './parts.ts'

const NAV_LINK =
  'relative inline-flex min-h-11 items-center px-3 font-semibold text-ink-muted no-underline transition-colors hover:text-ink ' +
  'after:absolute after:inset-x-3 after:bottom-1 after:h-[3px] after:scale-x-0 after:bg-lantern after:transition-transform hover:after:scale-x-100 ' +
  'data-[status=active]:text-ink data-[status=active]:after:scale-x-100'

const FOOTER_LINK =
  'inline-flex min-h-9 items-center text-ink-muted no-underline hover:text-ink hover:underline pointer-coarse:min-h-11'

/**
 * A whole page as it is served: header, `main` and footer, without what needs a script. `data-served` tells the web app that `main` looks
 * like the page already, so that it may wait until it can replace it whole.
 */
export function frame(path: string, main: Markup, complete: boolean): Markup {
  return markup`<div class="flex min-h-dvh flex-col"${complete && markup` data-served`}>
    <a href="#main" class="skip-link bg-ink px-4 py-3 font-semibold text-surface">Skip to content</a>
    ${header(path)}
    <main id="main" tabindex="-1" class="min-h-dvh flex-1 outline-none">${main}</main>
    ${footer}
  </div>`
}

const brandMark = markup`<img src="/favicon.svg" alt="" width="34" height="34">`

function header(path: string): Markup {
  return markup`<header class="sticky top-0 z-40 border-b-2 border-line bg-surface"><div class="page flex h-16 items-center gap-2">
    <a href="/" class="-ml-1 mr-auto flex min-h-11 items-center gap-2.5 px-1 text-ink no-underline">${brandMark}
      <span class="font-heading text-xl font-extrabold tracking-tight">${SITE.name}</span></a>
    <nav aria-label="Main" class="hidden md:flex">${HEADER_LINKS.map((link) => navLink(link, path))}</nav>
    <div class="mx-2 hidden md:block">${themeSwitch}</div>
    <div class="flex min-w-20 justify-end"></div>
    <div class="-mr-2 md:hidden"><span aria-hidden="true" class="${buttonClass({ variant: 'ghost', className: 'size-11 px-0' })}">${icon(MENU_PIXELS)}</span></div>
  </div></header>`
}

function navLink({ label, to, rel }: SiteLink, path: string): Markup {
  const active = path === to || path.startsWith(`${to}/`)
  return markup`<a href="${to}"${rel !== undefined && markup` rel="${rel}"`} class="${NAV_LINK}"${active && markup` data-status="active" aria-current="page"`}>${label}</a>`
}

const themeSwitch = markup`<span aria-hidden="true" class="notch notch-step-2 notch-fill-surface-sunken notch-edge-line inline-flex p-1">${[
  SUN_PIXELS,
  MONITOR_PIXELS,
  MOON_PIXELS,
].map(
  (pixels) =>
    markup`<span class="notch notch-step-2 notch-border-0 relative grid size-8 place-items-center text-ink-muted pointer-coarse:size-11">${icon(pixels, 'size-[15px]')}</span>`,
)}</span>`

const footer = markup`<footer class="relative bg-surface-sunken">
  <svg aria-hidden="true" class="absolute inset-x-0 bottom-full h-6 w-full" shape-rendering="crispEdges">
    <pattern id="waves" width="720" height="24" patternUnits="userSpaceOnUse"><path class="fill-surface-sunken" d="M0 24V12h80V4h60v8h120v8h90v-8h110V0h70v12h100v8h90v4z"></path></pattern>
    <rect width="100%" height="24" fill="url(#waves)"></rect></svg>
  <div class="page grid gap-10 py-12 lg:grid-cols-[1.3fr_3fr]">
    <div class="grid content-start gap-3">
      <p class="flex items-center gap-2.5 font-heading text-xl font-extrabold">${brandMark}${SITE.name}</p>
      <p class="max-w-xs text-ink-muted">${SITE.tagline}.</p>
      <p><a href="mailto:${SITE.contact}" class="link">${SITE.contact}</a></p>
    </div>
    <nav aria-label="Footer" class="grid grid-cols-2 gap-8 sm:grid-cols-4">${FOOTER_GROUPS.map(
      ({ title, links }) =>
        markup`<div><h2 class="mb-1 text-base">${title}</h2><ul>${links.map(
          ({ label, to, hash }) =>
            markup`<li><a href="${to}${hash !== undefined && `#${hash}`}" class="${FOOTER_LINK}">${label}</a></li>`,
        )}</ul></div>`,
    )}</nav>
  </div>
  <p class="page pb-8 text-sm text-ink-muted">A community directory. Not affiliated with Mojang, Microsoft or Discord.</p>
</footer>`

/** A screen that is all script: nothing but its frame, and a word to those without. */
export function plainScreen(title: string, description: string): Markup {
  return markup`<noscript><div class="page grid gap-4 py-16"><h1 class="text-4xl">${title}</h1><p class="max-w-prose text-lg">${description}</p>
    <p>This page needs JavaScript. The <a href="/servers" class="link">list of servers</a> does without.</p></div></noscript>`
}

/** Where there is nothing: said without a script, too, with the way on. The web app's own page says more. */
export function missingScreen(
  title: string,
  description: string,
  [to, words]: readonly [to: string, words: string],
): Markup {
  return markup`<noscript><div class="page grid gap-4 py-16"><h1 class="text-4xl">${title}</h1><p class="max-w-prose text-lg">${description}</p>
    <p><a href="${to}" class="link">${words}</a></p></div></noscript>`
}
