import { cardClass } from '../../../../contract/look/card-class.ts'
import { CHECK_PIXELS, CLOCK_PIXELS, PORTAL_PIXELS } from '../../../../contract/look/more-pixels.ts'
import { QUESTIONS } from '../../../../contract/questions.ts'
import { markup, type Markup } from '../markup.ts'
import { band } from './band.ts'
import { icon } from './parts.ts'

interface Stats {
  total: number
  approved: number
  pending: number
}

/** The information page as it is served: its head, and for those without scripts what matters most of the rest, and what people ask. */
export function infoScreen({ total, approved, pending }: Stats): Markup {
  return markup`${band(markup`<div class="grid gap-6"><div class="grid gap-2">
      <h1 class="text-4xl sm:text-5xl">Affiliate Information</h1><p class="max-w-prose text-lg">What it takes to dock here, and how realms are ranked.</p></div>
      <dl class="grid gap-4 sm:grid-cols-3">${stat('Total Submissions', total, PORTAL_PIXELS, 'text-sky')}${stat('Approved', approved, CHECK_PIXELS, 'text-moss')}${stat('Pending', pending, CLOCK_PIXELS, 'text-amber')}</dl></div>`)}
    <noscript><div class="page grid gap-6 py-12"><h2 class="text-3xl">Affiliation Requests</h2>
      <p class="max-w-prose">Give a name, the IP:PORT or Realm Code, a Discord invite if there is one, and a few words. Staff review every request by hand; that takes 24 to 72 hours. Banners should be under 2 MB. Invites must not use link shorteners.</p>
      <h2 id="realm-rankings" class="text-3xl">Realm Rankings</h2>
      <p class="max-w-prose">Every Sunday at 18:00 UTC realms are ranked by T × (((H + P × 20 + 1) / 100) + 1): T highest total club members, H members here today, P currently playing.</p>
      <p><a href="/servers" class="link">Browse Servers</a> · <a href="/hubs" class="link">View Hubs</a></p>
      <h2 id="faq" class="text-3xl">FAQ</h2>
      <dl class="grid max-w-prose gap-4">${QUESTIONS.map(({ question, answer }) => markup`<div><dt class="text-lg font-semibold">${question}</dt><dd class="text-ink-muted">${answer}</dd></div>`)}</dl></div></noscript>`
}

function stat(label: string, value: number, pixels: string, tone: string): Markup {
  return markup`<div class="${cardClass({ className: 'grid content-start gap-1 px-5 py-4' })}"><dt class="flex items-center gap-2 text-sm font-semibold text-ink-muted">${icon(pixels, `size-4 ${tone}`)}${label}</dt>
    <dd class="tabular flex min-h-11 items-center font-heading text-4xl font-bold">${value.toLocaleString('en')}</dd></div>`
}
