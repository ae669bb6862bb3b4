import type { Listing } from '../../../../contract/listing.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass } from '../../../../contract/look/card-class.ts'
import { chipClass } from '../../../../contract/look/chip-class.ts'
import { ARROW_LEFT_PIXELS, VOTE_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import {
  CHAT_PIXELS,
  COPY_PIXELS,
  EXTERNAL_PIXELS,
  FLAG_PIXELS,
  PORTAL_PIXELS,
  SHARE_PIXELS,
} from '../../../../contract/look/more-pixels.ts'
import { copyableAddress, parseServerAddress, realmJoinUrl } from '../../../../contract/server-address.ts'
import { markup, type Markup } from '../markup.ts'
import { avatar, banner, icon, stars, stillButton, tagMark, timeAgo } from './parts.ts'
import { type ReviewPage, reviewSection } from './reviews.ts'

/** A public listing's page as it is served. What needs a script stands there as a shape, and says so to those without. */
export function listingScreen(listing: Listing, reviews: ReviewPage | null, now: number): Markup {
  return markup`<div class="page grid gap-6 pt-6 pb-16">
    <div class="flex flex-wrap items-center gap-1"><a href="/servers" class="${buttonClass({ variant: 'ghost', size: 'sm', className: '-ml-3' })}">${icon(ARROW_LEFT_PIXELS, 'size-4')}Back</a>
      <span class="grow"></span>${tool(SHARE_PIXELS, 'Share')}${tool(FLAG_PIXELS, 'Report server')}</div>
    ${hero(listing, now)}
    <div class="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <section aria-labelledby="join" class="${cardClass({ className: 'grid content-start gap-4 p-5 lg:col-start-2' })}"><h2 id="join" class="text-xl">Step aboard</h2>${join(listing)}</section>
      <div class="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">${about(listing)}
 ${reviewSection(reviews, now)}</div>
      <div class="grid content-start gap-6 lg:col-start-2">${quickInfo(listing)}</div>
    </div></div>`
}

/** The shape of a button that is yet to come. */
function tool(pixels: string, word: string): Markup {
  return stillButton(
    { variant: 'ghost', size: 'sm', className: 'text-ink-muted' },
    icon(pixels, 'size-4'),
    word,
  )
}

function hero(listing: Listing, now: number): Markup {
  const { name, votes, ownerInfo, updated } = listing
  const picture = banner(listing, {
    size: 1216,
    sizes: '(min-width: 80rem) 76rem, 100vw',
    lazy: false,
    prominent: true,
    className: 'aspect-[2/1] w-full sm:aspect-[16/5]',
  })
  return markup`<header class="${cardClass()}"><div class="m-0.5 mb-0 notch-clip-top notch-step-4">${picture}</div>
    <div class="grid items-center gap-x-10 gap-y-5 px-5 pt-5 pb-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_18rem]"><div class="grid gap-3">
      <h1 class="text-3xl wrap-anywhere sm:text-5xl">${name}</h1>
      <div class="flex flex-wrap items-center gap-x-6 gap-y-2">${rating(listing)}
        <p class="flex items-center gap-2 text-ink-muted">${avatar(ownerInfo, 24)}<span class="sr-only">Owner: </span>${ownerInfo.username}</p>
        <p class="text-ink-muted">Updated ${timeAgo(updated, now)}</p></div></div>
      <div class="grid gap-1.5"><p class="${buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}">${icon(VOTE_PIXELS, 'size-5')}<span aria-hidden="true">Vote</span> <span aria-hidden="true" class="mx-1 h-6 w-0.5 bg-lantern-lip"></span>
        <span class="inline-flex overflow-hidden"><span class="tabular">${votes.toLocaleString('en')}</span></span> <span class="sr-only">${votes === 1 ? 'vote' : 'votes'}</span></p>
        <p class="text-center text-sm text-ink-muted">One vote every 24 hours</p></div></div></header>`
}

function reviewCount({ ratingCnt }: Listing): string {
  return `${ratingCnt.toLocaleString('en')} ${ratingCnt === 1 ? 'review' : 'reviews'}`
}

function rating(listing: Listing): Markup {
  const { ratingAvg, ratingCnt } = listing
  if (ratingCnt === 0) return markup`<p class="text-ink-muted">No reviews yet</p>`
  return markup`<p class="flex items-center gap-2.5">${stars(ratingAvg, ratingCnt, 'md')}<span aria-hidden="true" class="tabular"><strong class="font-semibold">${ratingAvg.toFixed(1)}</strong><span class="text-ink-muted"> / 5 · ${reviewCount(listing)}</span></span></p>`
}

const wide = buttonClass({ className: 'w-full' })
const grow = buttonClass({ className: 'grow' })
const opensTab = markup`${icon(EXTERNAL_PIXELS, 'size-3.5 text-ink-muted')}<span class="sr-only">(opens a new tab)</span>`

function join({ discord, realmLink }: Listing): Markup {
  return markup`<div class="grid gap-3"><div class="flex flex-wrap gap-3">${
    discord !== null &&
    markup`<a href="${discord}" target="_blank" rel="noopener" class="${grow}">${icon(CHAT_PIXELS)}Join Discord${opensTab}</a>`
  }${stillButton({ className: 'grow' }, icon(COPY_PIXELS, 'size-4'), 'Copy Discord')}</div>${realm(realmLink)}</div>`
}

function realm(realmLink: string | null): Markup {
  const address = realmLink === null ? null : parseServerAddress(realmLink)
  if (address === null)
    return markup`<button type="button" disabled class="${wide}">Realm Link Unavailable</button>`
  if (address.kind === 'realm')
    return markup`<a href="${realmJoinUrl(address.code)}" target="_blank" rel="noopener" class="${wide}">${icon(PORTAL_PIXELS)}Join Realm${opensTab}</a>`
  return markup`<div class="grid gap-1.5">${stillButton({ className: 'w-full' }, icon(COPY_PIXELS, 'size-4'), 'Copy IP')}
    <p class="tabular text-center text-sm wrap-anywhere text-ink-muted select-all">${copyableAddress(address)}</p></div>`
}

function about({ description, tags }: Listing): Markup {
  return markup`<section aria-labelledby="about" class="grid gap-3"><h2 id="about" class="text-2xl">About</h2>
    <p class="max-w-prose text-lg whitespace-pre-line wrap-anywhere">${description || markup`<span class="text-ink-muted">The owner has not written anything yet.</span>`}</p></section>
    <section aria-labelledby="tags" class="grid gap-3"><h2 id="tags" class="text-2xl">Tags</h2>${
      tags.length === 0
        ? markup`<p class="text-ink-muted">No tags yet.</p>`
        : markup`<ul class="flex flex-wrap gap-2">${tags.map(
            (tag) =>
              markup`<li><a href="/servers?tag=${encodeURIComponent(tag)}" class="${chipClass()}">${tagMark}${tag}</a></li>`,
          )}</ul>`
    }</section>`
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const date = (iso: string) => markup`<time datetime="${iso}">${day.format(new Date(iso))}</time>`
const BADGE =
  'notch notch-step-2 notch-border-0 inline-flex items-center gap-1.5 px-2 py-0.5 text-xs font-bold whitespace-nowrap notch-fill-moss-soft text-moss'

function quickInfo(listing: Listing): Markup {
  const { votes, ratingAvg, ratingCnt, created, updated, ownerInfo } = listing
  const lines = [
    ['Status', markup`<span class="${BADGE}">Approved</span>`],
    ['Votes', votes.toLocaleString('en')],
    [
      'Rating',
      ratingCnt === 0 ? 'No reviews yet' : `${ratingAvg.toFixed(1)} / 5 (${ratingCnt.toLocaleString('en')})`,
    ],
    ['Created', date(created)],
    ['Updated', date(updated)],
    ['Owner', ownerInfo.username],
  ] as const
  return markup`<section aria-labelledby="quick-info" class="${cardClass({ className: 'grid gap-3 p-5' })}"><h2 id="quick-info" class="text-xl">Quick Info</h2>
    <dl class="grid">${lines.map(
      ([term, value]) =>
        markup`<div class="flex items-baseline justify-between gap-4 border-t-2 border-line py-2 first:border-t-0"><dt class="text-ink-muted">${term}</dt><dd class="tabular text-right font-medium wrap-anywhere">${value}</dd></div>`,
    )}</dl></section>`
}
