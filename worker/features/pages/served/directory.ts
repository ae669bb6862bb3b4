import {
  ALL_TAGS,
  DEFAULT_SORT,
  type DirectorySearch,
  RATINGS_SORT_NOTE,
  SEARCH_MAX,
  SORT_LABELS,
  SORTS,
  TAGS,
} from '../../../../contract/directory.ts'
import { directoryAddress } from '../../../../contract/directory-address.ts'
import type { Listing } from '../../../../contract/listing.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { chipClass } from '../../../../contract/look/chip-class.ts'
import { controlClass } from '../../../../contract/look/control-class.ts'
import { cx } from '../../../../contract/look/cx.ts'
import {
  ARROW_LEFT_PIXELS,
  ARROW_RIGHT_PIXELS,
  CHEVRON_DOWN_PIXELS,
  CLOSE_PIXELS,
  SEARCH_PIXELS,
} from '../../../../contract/look/icon-pixels.ts'
import { pagesOf, rangeText } from '../../../../contract/range-text.ts'
import { markup, type Markup } from '../markup.ts'
import { listingCard } from './listing-card.ts'
import { icon, tagMark } from './parts.ts'

interface Answer {
  items: Listing[]
  total: number
  match: 'exact' | 'close'
}

/** The directory as it is served: a list of links, with chips, pages and search that work without a script. */
export function directoryScreen(search: DirectorySearch, answer: Answer, now: number): Markup {
  return markup`${harbour(search)}
    <section class="page min-h-[60vh] pt-4 pb-16"><h2 class="sr-only">Results</h2>${results(search, answer, now)}</section>`
}

/** The address the page is known under, where it is in the default order: what crawlers follow is what they are to keep. */
function address(search: DirectorySearch): string {
  const known = directoryAddress(search)
  if (search.sort === DEFAULT_SORT) return known
  return `${known}${known.includes('?') ? '&' : '?'}sort=${search.sort}`
}

function harbour(search: DirectorySearch): Markup {
  return markup`<header class="relative isolate overflow-hidden bg-sky-high">
    <svg aria-hidden="true" class="absolute inset-0 -z-10 size-full" viewBox="0 0 1440 320" preserveAspectRatio="xMinYMax slice" shape-rendering="crispEdges">
      <path class="fill-sky-mid" d="M0 320V104h180V88h220v16h190v16h250v-16h170V88h230v16h200v216z"></path>
      <path class="fill-sky-low" d="M0 320V228h260v-16h180v16h210v16h160v-16h190v-16h240v16h200v92z"></path>
      <path class="fill-cloud" d="M660 92h30V78h24V64h54v14h34v14h32v14H660z"></path>
      <path class="fill-surface" d="M0 321v-9h150v-12h130v12h220v-12h90v12h270v-12h110v12h230v-12h140v12h100v9z"></path></svg>
    <div class="page relative pt-10 pb-12"><div class="grid gap-2 lg:pr-96"><h1 class="text-4xl sm:text-5xl">Servers</h1>
      <p class="max-w-prose text-lg text-ink">Every island has its own people. Find yours, then step aboard.</p></div>
      <div class="mt-6"><div class="grid gap-4">
        <div class="flex flex-wrap items-start gap-3"><div class="min-w-60 flex-1">${searchBox(search)}</div>${sortSelect(search)}${clear(search)}</div>
        ${chips(search)}${search.sort === 'ratings' && markup`<p class="text-sm text-ink-muted">${RATINGS_SORT_NOTE}</p>`}
      </div></div></div></header>`
}

function searchBox({ q, tag, sort }: DirectorySearch): Markup {
  return markup`<search><form action="/servers" class="group relative">${icon(SEARCH_PIXELS, 'pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-muted')}
    <input type="search" name="q" aria-label="Search by name" aria-keyshortcuts="/" placeholder="Search by name" autocomplete="off" enterkeyhint="search" maxlength="${SEARCH_MAX}" value="${q}" class="${cx(controlClass, 'min-h-13 pr-4 pl-12 text-lg sm:pr-12 [&::-webkit-search-cancel-button]:hidden')}">
    <input type="hidden" name="tag" value="${tag}"><input type="hidden" name="sort" value="${sort}">
    <kbd aria-hidden="true" class="notch notch-step-2 notch-edge-line pointer-events-none absolute inset-y-0 right-4 my-auto hidden size-7 place-items-center font-sans text-sm text-ink-muted group-focus-within:hidden sm:pointer-fine:grid">/</kbd></form></search>`
}

/** The choice needs a script; without one the same orders are links. */
function sortSelect(search: DirectorySearch): Markup {
  return markup`<div class="grid content-start gap-1.5 gap-0! w-52 grow gap-0! sm:grow-0 [&_select]:min-h-13"><span class="relative block">
    <select disabled aria-label="Sort by" class="${cx(controlClass, 'appearance-none pr-10 disabled:bg-field disabled:text-ink')}"><option>${SORT_LABELS[search.sort]}</option></select>
    ${icon(CHEVRON_DOWN_PIXELS, 'pointer-events-none absolute inset-y-0 right-3 my-auto size-3.5 text-ink-muted')}</span></div>
    <noscript><ul aria-label="Sort by" class="flex flex-wrap gap-4">${SORTS.map(
      (sort) =>
        markup`<li><a class="link" href="${address({ ...search, sort, page: 1 })}">${SORT_LABELS[sort]}</a></li>`,
    )}</ul></noscript>`
}

function clear(search: DirectorySearch): Markup | null {
  if (search.q === '' && search.tag === ALL_TAGS) return null
  return markup`<a href="${address({ ...search, q: '', tag: ALL_TAGS, page: 1 })}" class="${buttonClass({ className: 'min-h-13' })}">${icon(CLOSE_PIXELS, 'size-3')}Clear</a>`
}

const CHOICES: readonly DirectorySearch['tag'][] = [ALL_TAGS, ...TAGS]

function chips(search: DirectorySearch): Markup {
  return markup`<fieldset aria-label="Tags" class="flex min-w-0 flex-wrap gap-2 -mx-4 -my-1.5 flex-nowrap! overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap! sm:overflow-visible sm:px-0">${CHOICES.map(
    (tag) => {
      const selected = tag === search.tag
      return markup`<a href="${address({ ...search, tag, page: 1 })}"${selected && markup` aria-current="true"`} class="${chipClass({ selected, className: 'shrink-0' })}">${tag !== ALL_TAGS && tagMark}${tag}</a>`
    },
  )}</fieldset>`
}

function results(search: DirectorySearch, { items, total, match }: Answer, now: number): Markup {
  return markup`<div class="grid grid-cols-1 gap-5"><output class="tabular block min-h-[1lh] text-ink-muted">${rangeText({ total, page: search.page })}${
    match === 'close' &&
    total > 0 &&
    markup`<strong class="mt-1 block text-lg font-semibold text-ink">No exact match. Close to your search:</strong>`
  }</output>${
    items.length === 0
      ? markup`<noscript><p>No servers match your filters</p></noscript>`
      : markup`<ul aria-label="Servers" class="grid grid-cols-1 gap-5 transition-opacity sm:grid-cols-2 lg:grid-cols-3">${items.map(
          (listing, index) => markup`<li class="min-w-0">${listingCard(listing, index, now)}</li>`,
        )}</ul>${pager(search, pagesOf(total))}`
  }</div>`
}

function pager(search: DirectorySearch, pages: number): Markup {
  const { page } = search
  return markup`<nav aria-label="Pages" class="flex items-center justify-center gap-2 mt-5">${step(search, Math.min(page - 1, pages), pages, 'prev')}
    <span class="tabular min-w-22 text-center text-ink-muted">Page <strong class="font-semibold text-ink">${page}</strong> / ${pages}</span>${step(search, page + 1, pages, 'next')}</nav>`
}

function step(search: DirectorySearch, page: number, pages: number, rel: 'prev' | 'next'): Markup {
  const look = buttonClass({ className: 'min-w-22' })
  const words =
    rel === 'prev'
      ? markup`${icon(ARROW_LEFT_PIXELS, 'size-4')}Prev`
      : markup`Next${icon(ARROW_RIGHT_PIXELS, 'size-4')}`
  return page >= 1 && page <= pages
    ? markup`<a href="${address({ ...search, page })}" rel="${rel}" class="${look}">${words}</a>`
    : markup`<span aria-disabled="true" class="${look}">${words}</span>`
}
