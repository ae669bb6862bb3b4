import { FOOTER_GROUPS } from '#contract/site/site-links.ts'
import { SITE } from '#contract/site/site.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'

const LINK = 'inline-flex min-h-7 items-center text-ink-muted no-underline hover:text-ink hover:underline'

/** One repeated segment of clouds, so that its blocks stay square at any width. */
const WAVES =
  '<svg aria-hidden="true" class="absolute inset-x-0 bottom-full h-6 w-full" shape-rendering="crispEdges">' +
  '<pattern id="waves" width="720" height="24" patternUnits="userSpaceOnUse">' +
  '<path class="fill-surface-sunken" d="M0 24V12h80V4h60v8h120v8h90v-8h110V0h70v12h100v8h90v4z"/>' +
  '</pattern><rect width="100%" height="24" fill="url(#waves)"/></svg>'

const GROUPS = FOOTER_GROUPS.map(({ title, links }) => {
  const items = links.map(
    ({ label, to, hash }) =>
      `<li><a href="${hash === undefined ? to : `${to}#${hash}`}" class="${LINK}">${label}</a></li>`,
  )
  return (
    '<div class="flex flex-wrap content-start items-center gap-x-4">' +
    `<h2 class="font-sans text-sm font-semibold">${title}</h2><ul class="contents">${items.join('')}</ul></div>`
  )
})

/** The footer of every page, behind `#root`. It has only links, which work without the app, so browsers load no code for it. */
export const FOOTER = `<footer class="relative bg-surface-sunken">${WAVES}
<div class="page grid gap-3 py-4 text-sm sm:py-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-12">
<div class="flex flex-wrap content-start items-center gap-x-4 lg:grid">
<p class="flex items-center gap-2.5 font-heading text-lg font-extrabold">
<img src="/favicon.svg" alt="" fetchpriority="low" width="34" height="34">${escapeXml(SITE.name)}</p>
<a href="mailto:${SITE.contact}" class="link inline-flex min-h-9 items-center wrap-anywhere">${escapeXml(SITE.contact)}</a>
</div>
<nav aria-label="Footer" class="grid gap-x-8 gap-y-1 md:grid-cols-2">${GROUPS.join('')}</nav>
<p class="text-ink-muted lg:col-span-2">${escapeXml(SITE.tagline)}. A community directory, not affiliated with Mojang, Microsoft or Discord.</p>
</div></footer>`
