import { markup, type Markup } from './markup.ts'

/** A strip of sky at the head of a screen, as `PageBand` draws it; its island comes with the web app. */
export function band(...content: readonly Markup[]): Markup {
  return markup`<div class="relative isolate overflow-hidden bg-sky-high">
    <svg aria-hidden="true" class="absolute inset-0 -z-10 size-full" viewBox="0 0 1440 280" preserveAspectRatio="xMinYMax slice" shape-rendering="crispEdges">
      <path class="fill-sky-mid" d="M0 280V96h180V80h220v16h190v16h250V96h170V80h230v16h200v184z"></path>
      <path class="fill-sky-low" d="M0 280V208h260v-16h180v16h210v16h160v-16h190v-16h240v16h200v72z"></path>
      <path class="fill-cloud" d="M900 88h32V72h26V56h56v16h38v16h36v16H900zM1330 136h30v-14h24v-14h54v14h34v28h-142z"></path>
      <path class="fill-surface" d="M0 281v-9h150v-12h130v12h220v-12h90v12h270v-12h110v12h230v-12h140v12h100v9z"></path></svg>
    <div class="page relative pt-10 pb-14 lg:flex lg:min-h-68 lg:flex-col lg:justify-center lg:pr-72">${content}</div></div>`
}

/** The heading of a band and the sentence below it, as most screens have them. */
export function bandTitle(title: string, sentence: string): Markup {
  return markup`<h1 class="text-4xl sm:text-5xl">${title}</h1><p class="mt-2 max-w-prose text-lg">${sentence}</p>`
}

/** A picture of the kit. */
export function icon(pixels: string, className = ''): Markup {
  return markup`<svg viewBox="0 0 10 10" width="20" height="20" fill="currentColor" aria-hidden="true" class="shrink-0 ${className}"><path d="${pixels}"></path></svg>`
}
