import type { Listing } from '../../../../contract/listing.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass, cardLinkClass } from '../../../../contract/look/card-class.ts'
import { compactNumber } from '../../../../contract/look/compact-number.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { type Destination, DESTINATIONS, HOME_ART } from '../../../../contract/look/home-look.ts'
import { ARROW_RIGHT_PIXELS, VOTE_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { describeMovement } from '../../../../contract/look/movement.ts'
import { nextRankingRun, type RankedRealm, type Ranking } from '../../../../contract/ranking.ts'
import { markup, type Markup } from '../markup.ts'
import { icon, mark, quietTags, timeAgo } from './parts.ts'

interface Newest {
  items: readonly Listing[]
  /** The size of the directory. */
  total: number
}

/** The home page as it is served: all of it, but for the islands, which the web app draws. */
export function homeScreen(newest: Newest, ranking: Ranking, now: number): Markup {
  return markup`${hero(newest.total)}${destinations}
    <div class="page grid gap-10 pt-20 lg:grid-cols-[3fr_2fr]">${newcomers(newest.items, now)}${rankingPanel(ranking.items, now)}</div>${invitation}`
}

function hero(total: number): Markup {
  return markup`<section aria-labelledby="welcome" class="relative isolate overflow-hidden bg-sky-high">${sky}
    <div class="page relative grid items-center gap-x-8 pt-12 pb-24 lg:min-h-[42rem] lg:grid-cols-[1.05fr_1fr] lg:pt-10 lg:pb-20">
      <div class="grid gap-6">
        <h1 id="welcome" class="max-w-2xl text-5xl leading-[1.02] font-extrabold sm:text-6xl lg:text-[3.5rem] xl:text-[4.25rem]">Find a realm worth staying on.</h1>
        <p class="max-w-lg text-lg text-ink sm:text-xl">The harbour for Minecraft Bedrock realms and servers. See who is in port, hear what their players say, and step aboard.</p>
        <div class="flex flex-wrap gap-3"><a href="/servers" class="${buttonClass({ variant: 'primary', size: 'lg' })}">Browse Servers</a><a href="/submit" class="${buttonClass({ size: 'lg' })}">Submit Your Server</a></div>
        <p class="flex min-h-7 items-center gap-2.5 font-semibold"><span aria-hidden="true" class="size-2.5 bg-moss"></span>${total.toLocaleString('en')} realms and servers in port today</p>
      </div>${scene}</div>
    <svg aria-hidden="true" class="absolute inset-x-0 -bottom-px h-24 w-full" viewBox="0 0 1440 96" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges">
      <path class="fill-cloud" d="M0 96V44h90V32h120v12h70v12h150V44h60V32h170v12h90v12h140V44h80V32h150v12h60v12h130V44h40V32h90v64z"></path>
      <path class="fill-surface" d="M0 96V72h140V60h110v12h190v12h160V72h90V60h120v12h210v12h130V72h80V60h110v12h100v24z"></path></svg>
  </section>`
}

const sky = markup`<svg aria-hidden="true" class="absolute inset-0 size-full" viewBox="0 0 1440 720" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges">
    <path class="hidden fill-cloud dark:inline" d="M96 60h6v6h-6zM212 168h4v4h-4zM330 44h4v4h-4zM468 130h6v6h-6zM590 64h4v4h-4zM702 190h4v4h-4zM770 32h6v6h-6zM936 104h4v4h-4zM1080 52h6v6h-6zM1190 150h4v4h-4zM1318 84h6v6h-6zM1400 210h4v4h-4zM52 270h4v4h-4zM560 250h4v4h-4z"></path>
    <path class="fill-sky-mid" d="M0 720V250h150v-20h190v20h170v-20h130v-20h240v20h180v20h130v-20h150v20h100v470z"></path>
    <path class="fill-sky-low" d="M0 720V450h110v20h170v-20h230v-20h160v20h190v20h210v-20h160v20h210v250z"></path>
    <g class="drift fill-cloud"><path d="M-40 120h36v-18h30V84h66v18h42v18h40v18H-40zM1240 96h36V78h30V60h66v18h48v18h42v20h-222z"></path>
      <path opacity=".6" d="M800 190h30v-14h24v-14h54v14h34v14h30v14H800zM1330 300h30v-14h24v-14h54v14h34v14h30v14h-172z"></path></g></svg>
  <svg aria-hidden="true" viewBox="0 0 9 9" shape-rendering="crispEdges" class="absolute top-4 right-4 size-11 sm:size-14 lg:top-8 lg:right-auto lg:left-[46%] lg:size-18">
    <path class="fill-cloud dark:hidden" d="M3 0h3v1h1v1h1v1h1v3H8v1H7v1H6v1H3V8H2V7H1V6H0V3h1V2h1V1h1z"></path>
    <path class="hidden fill-ink-muted dark:inline" d="M3 0h3v1H5v1H4v3h1v1h3V5h1v1H8v1H7v1H6v1H3V8H2V7H1V6H0V3h1V2h1V1h1z"></path></svg>`

const scene = markup`<div aria-hidden="true" class="dark:brightness-85 relative mx-auto mt-10 w-[min(94%,34rem)] lg:my-0 lg:w-full">
  <img src="${HOME_ART.harbour}" alt="" width="752" height="720" fetchpriority="high" class="relative w-full">
  <img src="${HOME_ART.boatWhite}" alt="" width="152" height="168" class="ride absolute bottom-[3%] left-[-3%] lg:left-[-9%] w-[23%]">
  <img src="${HOME_ART.boatRed}" alt="" width="152" height="168" class="sail absolute right-[-2%] lg:right-[-4%] bottom-[-6%] w-[20%]"></div>`

const destinations = markup`<section aria-labelledby="destinations" class="page pt-16"><h2 id="destinations" class="text-3xl sm:text-4xl">Where would you like to go?</h2>
  <ul class="mt-8 grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-10">${DESTINATIONS.map(destination)}</ul></section>`

function destination({ title, text, to, sort, hash, look }: Destination): Markup {
  return markup`<li class="${cx('group notch notch-step-4 notch-edge-line relative flex min-h-44 items-center py-6 pr-38 pl-6 hover:notch-edge-line-strong', look)}"><div class="grid gap-1.5">
    <h3 class="text-2xl"><a href="${to}${sort !== undefined && `?sort=${sort}`}${hash !== undefined && `#${hash}`}" class="${cardLinkClass}">${title}</a></h3>
    <p class="text-ink-muted">${text}</p>${icon(ARROW_RIGHT_PIXELS, 'mt-2 size-4 text-ink transition-transform group-hover:translate-x-1')}</div></li>`
}

function newcomers(items: readonly Listing[], now: number): Markup {
  return markup`<section aria-labelledby="newest" class="grid content-start gap-5"><div class="flex flex-wrap items-baseline justify-between gap-x-4"><h2 id="newest" class="text-3xl">Just arrived</h2>
      <a href="/servers?sort=new" class="link inline-flex min-h-11 items-center gap-2">All newcomers${icon(ARROW_RIGHT_PIXELS, 'size-3.5')}</a></div>${
        items.length === 0
          ? markup`<p class="text-ink-muted">No server has been approved yet. Yours could be the first.</p>`
          : markup`<ol class="grid gap-3">${items.map((listing) => newcomer(listing, now))}</ol>`
      }</section>`
}

function newcomer(listing: Listing, now: number): Markup {
  const { _id, name, tags, votes, created } = listing
  return markup`<li class="${cardClass({ interactive: true, className: 'flex items-center gap-4 p-3 pr-5' })}">${mark(listing)}
    <div class="grid min-w-0 flex-1 gap-1"><h3 class="truncate text-lg leading-6"><a href="/servers/${_id}" class="${cardLinkClass}">${name}</a></h3>${quietTags(tags)}</div>
    <p class="grid shrink-0 justify-items-end text-sm text-ink-muted"><span class="flex items-center gap-1.5 font-heading text-base font-bold text-ink">${icon(VOTE_PIXELS, 'size-3.5 text-moss')}<span title="${votes.toLocaleString('en')}" class="tabular">${compactNumber(votes)}</span><span class="sr-only">${votes === 1 ? ' vote, ' : ' votes, '}</span></span>${timeAgo(created, now)}</p></li>`
}

const runs = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'UTC',
})

/** The next run stands in UTC until the web app knows the reader's clock. */
function rankingPanel(items: readonly RankedRealm[], now: number): Markup {
  const run = nextRankingRun(now)
  return markup`<section aria-labelledby="ranking" class="notch notch-step-4 notch-fill-amber-soft notch-edge-line grid content-start gap-5 overflow-hidden p-6 sm:p-8">
    <div class="grid gap-2"><h2 id="ranking" class="text-3xl">This week’s realm ranking</h2>${items.length === 0 && markup`<p>The first ranking appears after the next run.</p>`}</div>
    ${items.length === 0 ? podium : markup`<ol class="grid gap-2">${items.map(ranked)}</ol>`}
    <dl class="grid gap-4"><div><dt class="text-sm font-semibold text-amber">Next run</dt>
        <dd class="font-heading text-xl font-bold">${runs.format(run)}${timeAgo(run.toISOString(), now, 'block font-sans text-base font-normal text-ink-muted')}</dd></div>
      <div><dt class="text-sm font-semibold text-amber">The rule</dt><dd class="grid gap-1.5"><span class="tabular font-heading text-lg font-bold">T × (((H + P × 20 + 1) / 100) + 1)</span>
        <span>Club members, times how busy the realm is on the day. Counted every Sunday at 18:00 UTC.</span></dd></div></dl>
    <a href="/info#realm-rankings" class="${buttonClass({ className: 'justify-self-start' })}">How realms are ranked</a></section>`
}

const score = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function ranked({ place, before, server, score: points }: RankedRealm): Markup {
  const [sign, tone, words] = describeMovement(place, before)
  return markup`<li class="notch notch-step-3 notch-fill-surface-raised notch-border-0 flex min-h-12 items-center gap-3 px-3"><span class="tabular w-6 text-center font-heading text-xl font-bold text-amber">${place}</span>
    <a href="/servers/${server._id}" class="min-w-0 flex-1 truncate py-2 font-semibold text-ink">${server.name}</a>
    <span class="${cx('tabular text-sm font-semibold whitespace-nowrap', tone)}"><span aria-hidden="true">${sign}</span><span class="sr-only">${words}</span></span>
    <span class="tabular min-w-16 text-right font-heading font-bold">${score.format(points)}<span class="sr-only"> points</span></span></li>`
}

/** Three places, nobody on them yet. */
const podium = markup`<svg aria-hidden="true" viewBox="0 0 60 25" class="my-2 w-full max-w-80">
  <path class="fill-star-empty" d="M0 9h20v16H0zM40 13h20v12H40z"></path><path class="fill-cloud" d="M0 9h20v2H0zM40 13h20v2H40z"></path>
  <path class="fill-star" d="M20 3h20v22H20z"></path><path class="fill-lantern-bright" d="M20 3h20v2H20z"></path><path class="fill-surface-raised" d="M29 9h3v10h2v2h-8v-2h2v-7h-2v-2h3z"></path>
  <path class="fill-ink-muted" d="M7 13h5v1h1v3h-1v1h-2v1H9v1H8v1h5v2H6v-3h1v-1h1v-1h1v-1h2v-2H8v1H6v-2h1zM47 16h5v1h1v2h-1v1h1v2h-1v1h-5v-1h-1v-1h5v-1h-3v-1h3v-1h-5v-1h1z"></path></svg>`

const invitation = markup`<section aria-labelledby="invitation" class="relative isolate mt-24 overflow-hidden bg-sky-high">
  <svg aria-hidden="true" class="absolute inset-x-0 -top-px h-16 w-full" viewBox="0 0 1440 64" preserveAspectRatio="xMidYMin slice" shape-rendering="crispEdges">
    <path class="fill-cloud" d="M0 0h1440v40h-130v12h-170V40H990V28H820v12H640v12H470V40H300V28H150v12H0z"></path>
    <path class="fill-surface" d="M0 0h1440v16h-90v12h-190V16h-130V4H900v12H700v12H560V16H410V4H260v12H90v12H0z"></path></svg>
  <svg aria-hidden="true" class="absolute inset-x-0 bottom-0 h-64 w-full" viewBox="0 0 1440 256" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges">
    <path class="fill-sky-mid" d="M0 256V40h180V24h210v16h160v16h230V40h190V24h150v16h320v216z"></path>
    <path class="fill-sky-low" d="M0 256V168h120v-16h240v16h190v16h170v-16h220v-16h190v16h310v88z"></path></svg>
  <div class="page relative grid gap-6 pt-32 pb-36 lg:pr-96"><h2 id="invitation" class="max-w-xl text-4xl sm:text-5xl">Ready to Showcase your Realm?</h2>
    <p class="text-lg">Join the directory and reach thousands of MCBE players</p>
    <div class="flex flex-wrap gap-3"><a href="/submit" class="${buttonClass({ variant: 'primary', size: 'lg' })}">Join Now</a><a href="/hubs" class="${buttonClass({ size: 'lg' })}">View Hubs</a></div>
    <div aria-hidden="true" class="absolute inset-y-0 right-8 hidden w-[26rem] lg:block"><img src="${HOME_ART.boatRed}" alt="" width="304" height="336" loading="lazy" class="ride absolute right-10 bottom-4 w-60"></div></div></section>`
