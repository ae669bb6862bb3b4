import { cardClass } from '../../../../contract/look/card-class.ts'
import { CHECK_PIXELS, CLOCK_PIXELS, PORTAL_PIXELS } from '../../../../contract/look/more-pixels.ts'
import { markup, type Markup } from '../markup.ts'
import { icon } from './parts.ts'

interface Stats {
  total: number
  approved: number
  pending: number
}

/** The information page as it is served: its head, and for those without scripts what matters most of the rest. */
export function infoScreen({ total, approved, pending }: Stats): Markup {
  return markup`<div class="relative isolate overflow-hidden bg-sky-high">
    <svg aria-hidden="true" class="absolute inset-0 -z-10 size-full" viewBox="0 0 1440 280" preserveAspectRatio="xMinYMax slice" shape-rendering="crispEdges">
      <path class="fill-sky-mid" d="M0 280V96h180V80h220v16h190v16h250V96h170V80h230v16h200v184z"></path>
      <path class="fill-sky-low" d="M0 280V208h260v-16h180v16h210v16h160v-16h190v-16h240v16h200v72z"></path>
      <path class="fill-cloud" d="M900 88h32V72h26V56h56v16h38v16h36v16H900zM1330 136h30v-14h24v-14h54v14h34v28h-142z"></path>
      <path class="fill-surface" d="M0 281v-9h150v-12h130v12h220v-12h90v12h270v-12h110v12h230v-12h140v12h100v9z"></path></svg>
    <div class="page relative pt-10 pb-14 lg:flex lg:min-h-68 lg:flex-col lg:justify-center lg:pr-72"><div class="grid gap-6"><div class="grid gap-2">
      <h1 class="text-4xl sm:text-5xl">Affiliate Information</h1><p class="max-w-prose text-lg">What it takes to dock here, and how realms are ranked.</p></div>
      <dl class="grid gap-4 sm:grid-cols-3">${stat('Total Submissions', total, PORTAL_PIXELS, 'text-sky')}${stat('Approved', approved, CHECK_PIXELS, 'text-moss')}${stat('Pending', pending, CLOCK_PIXELS, 'text-amber')}</dl>
    </div></div></div>
    <noscript><div class="page grid gap-6 py-12"><h2 class="text-3xl">Affiliation Requests</h2>
      <p class="max-w-prose">Give a name, the IP:PORT or Realm Code, a Discord invite if there is one, and a few words. Staff review every request by hand; that takes 24 to 72 hours. Banners should be under 2 MB. Invites must not use link shorteners.</p>
      <h2 id="realm-rankings" class="text-3xl">Realm Rankings</h2>
      <p class="max-w-prose">Every Sunday at 18:00 UTC realms are ranked by T × (((H + P × 20 + 1) / 100) + 1): T highest total club members, H members here today, P currently playing.</p>
      <p><a href="/servers" class="link">Browse Servers</a> · <a href="/hubs" class="link">View Hubs</a></p></div></noscript>`
}

function stat(label: string, value: number, pixels: string, tone: string): Markup {
  return markup`<div class="${cardClass({ className: 'grid content-start gap-1 px-5 py-4' })}"><dt class="flex items-center gap-2 text-sm font-semibold text-ink-muted">${icon(pixels, `size-4 ${tone}`)}${label}</dt>
    <dd class="tabular flex min-h-11 items-center font-heading text-4xl font-bold">${value.toLocaleString('en')}</dd></div>`
}
