import {
  ROADMAP_LABELS,
  ROADMAP_STATUSES,
  type RoadmapItem,
  type RoadmapStatus,
} from '../../../../contract/roadmap.ts'
import { ROADMAP_SEARCH_MAX, type RoadmapSearch } from '../../../../contract/roadmap-search.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass } from '../../../../contract/look/card-class.ts'
import { chipClass } from '../../../../contract/look/chip-class.ts'
import { controlClass } from '../../../../contract/look/control-class.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { CHEVRON_DOWN_PIXELS, SEARCH_PIXELS, VOTE_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { CLOCK_PIXELS, PLUS_PIXELS } from '../../../../contract/look/more-pixels.ts'
import { COLUMN_EDGES, ROADMAP_TONES } from '../../../../contract/look/roadmap-look.ts'
import { shortCount } from '../../../../contract/look/short-count.ts'
import { markup, type Markup } from '../markup.ts'
import { band, bandTitle } from './band.ts'
import { badge, emptyState, icon, stillButton, timeAgo } from './parts.ts'

interface Roadmap {
  items: readonly RoadmapItem[]
  tags: readonly string[]
}

/** The roadmap as it is served: its columns and counts, and a search that works without a script. Voting and suggesting need one. */
export function roadmapScreen(search: RoadmapSearch, { items, tags }: Roadmap, now: number): Markup {
  return markup`${band(
    bandTitle('Roadmap', 'What we build next. One vote a person and idea; no account needed.'),
    controls(search, tags),
  )}<div class="page min-h-[60vh] pt-8 pb-28"><noscript><p class="pb-6 text-ink-muted">Voting and suggesting need JavaScript.</p></noscript>${
    items.length === 0
      ? emptyState({
          title: 'No matching items',
          text: 'Look for something else, or be the first to ask for it.',
          action: markup`<a href="/roadmap" class="${buttonClass()}">Show everything</a>`,
        })
      : markup`<div><output class="sr-only">${items.length} ${items.length === 1 ? 'item' : 'items'}</output>
          <div class="grid grid-cols-1 items-start gap-x-6 gap-y-10 lg:grid-cols-3">${ROADMAP_STATUSES.map(
            (status) =>
              column(
                status,
                items.filter((item) => item.status === status),
                now,
              ),
          )}</div></div>`
  }</div>`
}

const FORM = 'narrow-roadmap'

function controls({ q, tag }: RoadmapSearch, tags: readonly string[]): Markup {
  const label = 'Search the roadmap'
  const choices = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return markup`<div class="mt-6 flex flex-wrap items-center gap-3">
    <search class="min-w-60 flex-1"><form id="${FORM}" action="/roadmap" class="relative">${icon(SEARCH_PIXELS, 'pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-muted')}
      <input type="search" name="q" aria-label="${label}" placeholder="${label}" autocomplete="off" enterkeyhint="search" maxlength="${ROADMAP_SEARCH_MAX}" value="${q}" class="${cx(controlClass, 'pl-10')}"></form></search>
    <div class="grid content-start gap-1.5 gap-0! min-w-40 grow sm:grow-0"><span class="relative block"><select name="tag" form="${FORM}" aria-label="Tag" class="${cx(controlClass, 'appearance-none pr-10')}"><option value="">All tags</option>${choices.map(
      (one) => markup`<option value="${one}"${one === tag && markup` selected`}>${one}</option>`,
    )}</select>${icon(CHEVRON_DOWN_PIXELS, 'pointer-events-none absolute inset-y-0 right-3 my-auto size-3.5 text-ink-muted')}</span></div>
    <noscript><button form="${FORM}" class="${buttonClass()}">Show</button></noscript>
    ${stillButton({ variant: 'primary', className: 'grow sm:grow-0' }, icon(PLUS_PIXELS, 'size-4'), 'Suggest a feature')}</div>`
}

function column(status: RoadmapStatus, items: readonly RoadmapItem[], now: number): Markup {
  return markup`<section aria-labelledby="column-${status}" class="grid gap-4">
    <h2 id="column-${status}" class="${cx('flex items-baseline justify-between gap-3 border-b-4 pb-2 text-2xl', COLUMN_EDGES[status])}">${ROADMAP_LABELS[status]}<span class="tabular font-sans text-base font-semibold text-ink-muted">${items.length}<span class="sr-only"> ${items.length === 1 ? 'item' : 'items'}</span></span></h2>${
      items.length === 0
        ? markup`<p class="py-2 text-ink-muted">Nothing here.</p>`
        : markup`<ul class="grid gap-4">${items.map((item) => markup`<li class="min-w-0">${ideaCard(item, now)}</li>`)}</ul>`
    }</section>`
}

function ideaCard(item: RoadmapItem, now: number): Markup {
  const { title, description, status, tags } = item
  return markup`<article class="${cardClass({ className: 'flex gap-4 p-4' })}">${votes(item)}
    <div class="grid min-w-0 flex-1 content-start gap-2"><h3 class="text-lg leading-6 wrap-anywhere">${title}</h3>
      <p class="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">${badge(ROADMAP_LABELS[status], ROADMAP_TONES[status])}${expected(item, now)}</p>
      ${description !== '' && markup`<p class="whitespace-pre-line text-ink-muted wrap-anywhere line-clamp-4 noscript:line-clamp-none">${description}</p>`}
      ${tags.length > 0 && markup`<ul aria-label="Tags" class="flex flex-wrap gap-1.5">${tags.map((tag) => markup`<li class="${chipClass({ quiet: true, className: 'wrap-anywhere' })}">${tag}</li>`)}</ul>`}
      <span aria-hidden="true" class="link inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm pointer-coarse:min-h-11 noscript:hidden">History${icon(CHEVRON_DOWN_PIXELS, 'size-2.5')}</span></div></article>`
}

/** The count, in the shape of the button it will be. */
function votes({ votes: count }: RoadmapItem): Markup {
  const look = buttonClass({
    size: 'sm',
    className: 'shrink-0 gap-1! overflow-hidden min-h-14 w-14 flex-col self-start px-1! pt-1',
  })
  return markup`<span class="${look}">${icon(VOTE_PIXELS, 'size-4 text-moss')}<span class="tabular font-heading text-base leading-none font-bold">${shortCount(count)}<span class="sr-only"> ${count === 1 ? 'vote' : 'votes'}</span></span></span>`
}

function expected({ status, eta, shippedAt }: RoadmapItem, now: number): Markup | null {
  if (status === 'shipped' && shippedAt !== null) return timeAgo(shippedAt, now)
  if (eta === null) return null
  return markup`<span class="inline-flex items-center gap-1.5 wrap-anywhere">${icon(CLOCK_PIXELS, 'size-3.5')}<span><abbr title="Estimated time of arrival" class="no-underline">ETA</abbr> ${eta}</span></span>`
}
