import {
  countRunning,
  type Incident,
  incidentPath,
  INCIDENTS_FEED_PATH,
  inOrder,
  isRunning,
  RUNNING_SHOWN,
  runningWord,
} from '../../../../contract/incident.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass } from '../../../../contract/look/card-class.ts'
import { controlClass } from '../../../../contract/look/control-class.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { CHEVRON_DOWN_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { CHAT_PIXELS, CLOCK_PIXELS } from '../../../../contract/look/more-pixels.ts'
import {
  COMPONENT_BADGES,
  dayBarClass,
  lightOf,
  lighthousePaths,
  OVERALL_LOOKS,
} from '../../../../contract/look/status-look.ts'
import { stillLine } from '../../../../contract/look/still-line.ts'
import { minuteSlots, newestMinute } from '../../../../contract/minute-slots.ts'
import {
  COMPONENT_NAMES,
  COMPONENTS,
  type Component,
  type DayUptime,
  latencyText,
  type Metrics,
  OVERALL_TITLES,
  type OverallState,
  overallState,
  stateOf,
  type StatusHistory,
  type StatusSummary,
  UPTIME_FORMULA,
  uptimeText,
} from '../../../../contract/status.ts'
import {
  dayInWords,
  errorText,
  latencyInWords,
  overallText,
  peakText,
  shortDay,
  staleText,
} from '../../../../contract/status-words.ts'
import { markup, type Markup, type Part } from '../markup.ts'
import { band, bandTitle } from './band.ts'
import { incidentCard } from './incident.ts'
import { badge, icon, stillButton } from './parts.ts'

interface Answers {
  summary: StatusSummary
  history: StatusHistory
  incidents: readonly Incident[]
}

const head = band(bandTitle('Status', 'Is the harbour open? Measured on every request, told as it is.'))

/** The status page as it is served: the overall state, every component, the incidents and the week. It says what time it tells of. */
export function statusScreen({ summary, history, incidents }: Answers, now: number): Markup {
  const state = overallState(summary.metrics)
  const running = countRunning(incidents)
  return markup`${head}<div class="page pt-8 pb-20"><div class="grid grid-cols-1 gap-10"><div class="grid gap-4">
      ${banner(
        lightOf(state, running),
        markup`<h2 class="text-2xl sm:text-3xl">${OVERALL_TITLES[state]}</h2><p class="text-ink-muted">${overallText(state, summary.metrics, running)}</p>${runningNow(incidents)}`,
      )}${staleNotice(summary)}${controls(now)}</div>
    ${rightNow(summary, history)}${incidentList(incidents, now)}${lastDays(summary)}</div></div>`
}

/** What stands there while nothing can be read. The web app goes on trying; without it, the reader does. */
export function unreadStatusScreen(): Markup {
  return markup`${head}<div class="page pt-8 pb-20">${banner(
    'unknown',
    markup`<h2 class="text-2xl sm:text-3xl">${OVERALL_TITLES.unknown}</h2><p class="text-ink-muted">The status could not be read just now. <a href="/status" class="link">Try again</a></p>`,
  )}</div>`
}

function banner(state: OverallState, words: Markup): Markup {
  return markup`<div class="${cx('notch notch-step-4 flex min-h-42 items-center gap-3 overflow-hidden px-4 sm:min-h-34 sm:gap-7 sm:px-8', OVERALL_LOOKS[state])}">
    <svg aria-hidden="true" viewBox="0 0 48 46" shape-rendering="crispEdges" class="h-24 w-auto shrink-0 self-end sm:h-34">${lighthousePaths(state).map(([look, path]) => markup`<path class="${look}" d="${path}"></path>`)}</svg>
    <div class="grid min-w-0 gap-1 py-5">${words}</div></div>`
}

function runningNow(incidents: readonly Incident[]): Markup | null {
  const running = inOrder(incidents.filter(isRunning))
  if (running.length === 0) return null
  return markup`<ul class="grid gap-1">${running
    .slice(0, RUNNING_SHOWN)
    .map(
      ({ _id, title, ...incident }) =>
        markup`<li class="wrap-anywhere"><span class="text-ink-muted">${runningWord(incident)}: </span><a href="${incidentPath(_id)}" class="link font-semibold">${title}</a></li>`,
    )}</ul>`
}

const clocks = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Whose clock this is, nobody knows yet. */
const clock = (iso: string) => `${clocks.format(new Date(iso))} UTC`

function staleNotice({ stale, updatedAt }: StatusSummary): Markup | null {
  if (!stale) return null
  return markup`<p class="notch notch-step-3 notch-fill-amber-soft notch-edge-amber flex items-start gap-3 px-5 py-3">${icon(CLOCK_PIXELS, 'mt-0.5 text-amber')}<span>${staleText(updatedAt === null ? null : clock(updatedAt))}</span></p>`
}

/** Asking again is a link; choosing how often, exporting and subscribing need a script. */
function controls(now: number): Markup {
  const asOf = new Date(now).toISOString()
  return markup`<div class="flex flex-wrap items-end gap-3">
    <div aria-hidden="true" class="grid content-start gap-1.5 w-24 whitespace-nowrap sm:w-32 noscript:hidden"><span class="font-semibold">Refresh every</span><span class="relative block"><select disabled class="${cx(controlClass, 'appearance-none pr-10 disabled:bg-field disabled:text-ink')}"><option>60s</option></select>${icon(CHEVRON_DOWN_PIXELS, 'pointer-events-none absolute inset-y-0 right-3 my-auto size-3.5 text-ink-muted')}</span></div>
    <a href="/status" class="${buttonClass()}">Refresh</a>
    <p class="tabular flex min-h-11 flex-1 basis-24 items-center text-sm text-ink-muted sm:flex-none sm:basis-36"><span>As of <time datetime="${asOf}">${clock(asOf)}</time></span></p>
    <div class="flex grow flex-wrap justify-end gap-3">${stillButton({ className: 'grow max-sm:px-3 sm:grow-0' }, 'Export 60m CSV')}${stillButton({ variant: 'primary', className: 'grow max-sm:px-3 sm:grow-0' }, icon(CHAT_PIXELS), 'Subscribe (Discord)')}</div></div>`
}

function rightNow(summary: StatusSummary, history: StatusHistory): Markup {
  const newest = newestMinute(history)
  return markup`<section aria-labelledby="right-now" class="grid gap-4"><div class="flex flex-wrap items-baseline justify-between gap-x-4"><h2 id="right-now" class="text-2xl">Right now</h2>
      <p class="min-h-[2lh] text-sm text-ink-muted sm:min-h-0">Figures of the last ${summary.windowMinutes} minutes, lines of the last ${history.minutes}</p></div>
    <ul class="grid gap-4 lg:grid-cols-3">${COMPONENTS.map((component) =>
      componentCard(component, summary.metrics[component], slowLatency(component, history, newest)),
    )}</ul></section>`
}

function componentCard(component: Component, metrics: Metrics, line: Markup): Markup {
  const [words, tone] = COMPONENT_BADGES[stateOf(metrics)]
  const known = (text: string) =>
    metrics.count === 0 ? markup`<span aria-hidden="true">–</span><span class="sr-only">No data</span>` : text
  return markup`<li class="${cardClass({ className: 'grid min-w-0 content-start gap-4 p-5' })}" aria-labelledby="component-${component}">
    <div class="flex min-h-8 items-center justify-between gap-3"><h3 id="component-${component}" class="text-xl">${COMPONENT_NAMES[component]}</h3>${badge(words, tone)}</div>
    <dl class="grid grid-cols-3 gap-3">${figure('Typical', 'half are faster', known(latencyText(metrics.p50)))}${figure('Slow', '95% are faster', known(latencyText(metrics.p95)))}${figure('Errors', 'of answers', known(errorText(metrics.errorRate)))}</dl>${line}</li>`
}

function figure(label: string, hint: string, value: Part): Markup {
  return markup`<div><dt class="text-sm font-semibold text-ink-muted">${label}</dt><dd class="tabular flex min-h-8 items-center font-heading text-xl font-bold whitespace-nowrap sm:text-2xl lg:text-xl xl:text-2xl">${value}</dd><dd class="text-xs text-ink-muted">${hint}</dd></div>`
}

function slowLatency(
  component: Component,
  { components, minutes }: StatusHistory,
  newest: number | null,
): Markup {
  const points = components[component]
  return markup`<figure class="min-w-0">${
    points.length === 0
      ? markup`<p class="notch notch-step-3 notch-fill-surface-sunken grid h-23 place-items-center px-3 text-center text-sm text-ink-muted">Nothing to draw yet</p>`
      : stillChart(
          minuteSlots(points, newest, minutes).map((slot) => slot?.p95 ?? null),
          peakText(points),
        )
  }<figcaption class="sr-only">${latencyInWords(points, minutes, clock)}</figcaption></figure>`
}

/** As `StillChart` draws it. */
function stillChart(values: readonly (number | null)[], peak: string): Markup {
  const { viewBox, line, ground } = stillLine(values)
  return markup`<div aria-hidden="true" class="h-16 px-1 pt-1.5 pb-0.5"><svg viewBox="${viewBox}" preserveAspectRatio="none" class="size-full overflow-visible"><path d="${ground}" class="fill-sky-soft"></path><path d="${line}" class="fill-none stroke-sky stroke-2" stroke-linecap="round" vector-effect="non-scaling-stroke"></path></svg></div>
    <p aria-hidden="true" class="tabular mt-1.5 flex min-h-[1lh] justify-between text-sm text-ink-muted"><span>${values.length} min ago</span><span>${peak}</span><span>now</span></p>`
}

function incidentList(incidents: readonly Incident[], now: number): Markup {
  return markup`<section aria-labelledby="incidents" class="grid gap-4"><div class="flex flex-wrap items-baseline justify-between gap-x-4"><h2 id="incidents" class="text-2xl">Incidents</h2>
      <p class="flex gap-4 text-sm"><a href="${INCIDENTS_FEED_PATH}" class="link py-1">Atom feed</a><a href="/api/v2/summary.json" class="link py-1">JSON</a><a href="/api/status/badge.svg" class="link py-1">Badge</a></p></div>${
        incidents.length === 0
          ? markup`<p class="text-ink-muted">No incidents to tell of. Smooth sailing.</p>`
          : markup`<ul class="grid gap-4">${inOrder(incidents).map((incident) => markup`<li>${incidentCard(incident, now)}</li>`)}</ul>`
      }</section>`
}

function lastDays(summary: StatusSummary): Markup {
  return markup`<section aria-labelledby="uptime" class="grid gap-4"><h2 id="uptime" class="text-2xl">Last seven days</h2><div class="${cardClass({ className: 'grid gap-7 p-5 sm:p-7' })}">${COMPONENTS.map(
    (component) => componentDays(component, summary.uptime7d[component], summary.days[component]),
  )}<div class="border-t border-line pt-5"><p class="max-w-prose text-sm text-ink-muted">${UPTIME_FORMULA} Days are UTC.</p></div></div></section>`
}

function componentDays(component: Component, uptime: number | null, days: readonly DayUptime[]): Markup {
  const name = COMPONENT_NAMES[component]
  return markup`<div class="grid gap-2"><div class="flex items-baseline justify-between gap-3"><h3 class="text-lg">${name}</h3>
      <p class="tabular text-ink-muted"><span class="font-bold text-ink">${uptimeText(uptime)}</span>${uptime !== null && ' uptime'}</p></div>
    <ol class="grid grid-cols-7 gap-1.5 sm:gap-2" aria-label="${name}, day by day">${days.map(dayBar)}</ol></div>`
}

function dayBar({ day, uptime }: DayUptime): Markup {
  const words = dayInWords({ day, uptime })
  return markup`<li class="min-w-0" title="${words}"><span class="sr-only">${words}</span><span aria-hidden="true" class="${cx('block h-10 notch-clip notch-step-2', dayBarClass(uptime))}"></span>
    <span aria-hidden="true" class="tabular mt-1 grid justify-items-center text-xs leading-tight text-ink-muted"><span class="${cx('whitespace-nowrap', uptime !== null && uptime < 1 && 'font-bold text-ink')}">${uptime === null ? '–' : uptimeText(uptime)}</span><span class="whitespace-nowrap">${shortDay(day)}</span></span></li>`
}
