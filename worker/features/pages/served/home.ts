import type { Listing } from '../../../../contract/listing.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass, cardLinkClass } from '../../../../contract/look/card-class.ts'
import { compactNumber } from '../../../../contract/look/compact-number.ts'
import { markup, type Markup } from '../markup.ts'
import { quietTags, timeAgo } from './parts.ts'

/** The home page as it is served: its head as the web app draws it, the ways on, and the newest servers as links. */
export function homeScreen({ items, total }: { items: Listing[]; total: number }, now: number): Markup {
  return markup`<section aria-labelledby="welcome" class="relative isolate overflow-hidden bg-sky-high">
    <svg aria-hidden="true" class="absolute inset-0 size-full" viewBox="0 0 1440 720" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges">
      <path class="fill-sky-mid" d="M0 720V250h150v-20h190v20h170v-20h130v-20h240v20h180v20h130v-20h150v20h100v470z"></path>
      <path class="fill-sky-low" d="M0 720V450h110v20h170v-20h230v-20h160v20h190v20h210v-20h160v20h210v250z"></path></svg>
    <div class="page relative grid items-center gap-x-8 pt-12 pb-24 lg:min-h-[42rem] lg:grid-cols-[1.05fr_1fr] lg:pt-10 lg:pb-20">
      <div class="grid gap-6">
        <h1 id="welcome" class="max-w-2xl text-5xl leading-[1.02] font-extrabold sm:text-6xl lg:text-[3.5rem] xl:text-[4.25rem]">Find a realm worth staying on.</h1>
        <p class="max-w-lg text-lg text-ink sm:text-xl">The harbour for Minecraft Bedrock realms and servers. See who is in port, hear what their players say, and step aboard.</p>
        <div class="flex flex-wrap gap-3"><a href="/servers" class="${buttonClass({ variant: 'primary', size: 'lg' })}">Browse Servers</a><a href="/submit" class="${buttonClass({ size: 'lg' })}">Submit Your Server</a></div>
        <p class="flex min-h-7 items-center gap-2.5 font-semibold"><span aria-hidden="true" class="size-2.5 bg-moss"></span>${total.toLocaleString('en')} realms and servers in port today</p>
      </div>
      <div class="relative mx-auto mt-10 w-[min(94%,34rem)] lg:my-0 lg:w-full"><div aria-hidden="true" class="relative w-full aspect-[752/720]"></div></div>
    </div>
    <svg aria-hidden="true" class="absolute inset-x-0 -bottom-px h-24 w-full" viewBox="0 0 1440 96" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges">
      <path class="fill-cloud" d="M0 96V44h90V32h120v12h70v12h150V44h60V32h170v12h90v12h140V44h80V32h150v12h60v12h130V44h40V32h90v64z"></path>
      <path class="fill-surface" d="M0 96V72h140V60h110v12h190v12h160V72h90V60h120v12h210v12h130V72h80V60h110v12h100v24z"></path></svg>
  </section>
  <section aria-labelledby="destinations" class="page pt-16"><h2 id="destinations" class="text-3xl sm:text-4xl">Where would you like to go?</h2>
    <ul class="mt-8 flex flex-wrap gap-x-8 gap-y-4 text-lg">${WAYS.map(([to, words]) => markup`<li><a href="${to}" class="link">${words}</a></li>`)}</ul></section>
  <div class="page pt-20 pb-24"><section aria-labelledby="newest" class="grid content-start gap-5"><h2 id="newest" class="text-3xl">Just arrived</h2>
    <ol class="grid gap-3">${items.map((listing) => newcomer(listing, now))}</ol></section></div>`
}

const WAYS = [
  ['/servers?sort=top', 'Top voted'],
  ['/servers?sort=updated', 'Recently updated'],
  ['/servers?sort=name', 'A to Z'],
  ['/info#realm-rankings', 'Realm rankings'],
  ['/submit', 'Submit your server'],
  ['/servers', 'The whole directory'],
] as const

function newcomer({ _id, name, tags, votes, created }: Listing, now: number): Markup {
  return markup`<li class="${cardClass({ interactive: true, className: 'flex items-center gap-4 p-3 pr-5' })}">
    <span aria-hidden="true" class="block bg-sky-mid notch-clip notch-step-3 size-18 shrink-0"></span>
    <div class="grid min-w-0 flex-1 gap-1"><h3 class="truncate text-lg leading-6"><a href="/servers/${_id}" class="${cardLinkClass}">${name}</a></h3>${quietTags(tags)}</div>
    <p class="grid shrink-0 justify-items-end text-sm text-ink-muted"><span class="font-heading text-base font-bold text-ink">${compactNumber(votes)} <span class="sr-only">${votes === 1 ? 'vote' : 'votes'}, </span></span>${timeAgo(created, now)}</p></li>`
}
