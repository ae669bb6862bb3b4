import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass } from '../../../../contract/look/card-class.ts'
import { controlClass } from '../../../../contract/look/control-class.ts'
import { cx } from '../../../../contract/look/cx.ts'
import { STAR_PIXELS } from '../../../../contract/look/icon-pixels.ts'
import { REVIEW_TEXT_MAX, type Review } from '../../../../contract/review.ts'
import { markup, type Markup } from '../markup.ts'
import { avatar, icon, stars, timeAgo } from './parts.ts'

/** The first reviews of a listing, newest first. */
export interface ReviewPage {
  items: readonly Review[]
  /** Of all its reviews. */
  total: number
}

/** What others say, and the shape of the form. `null` leaves the list to the web app. */
export function reviewSection(reviews: ReviewPage | null, now: number): Markup {
  return markup`<section aria-labelledby="reviews" class="grid gap-6"><h2 id="reviews" class="text-2xl">Reviews</h2>
    <div class="${cardClass({ className: 'grid min-h-[22.25rem] p-5 noscript:min-h-0' })}">${form}<noscript><p>Voting and writing a review need JavaScript.</p></noscript></div>${reviews !== null && list(reviews, now)}</section>`
}

const form = markup`<div aria-hidden="true" class="grid content-start gap-4 noscript:hidden"><div><p class="mb-1.5 font-semibold">Your rating</p>
    <div class="flex items-center">${[1, 2, 3, 4, 5].map(() => markup`<span class="grid size-11 place-items-center">${icon(STAR_PIXELS, 'size-[33px] text-star-empty', 11)}</span>`)}</div></div>
  <div class="grid content-start gap-1.5 [&_textarea]:field-sizing-fixed"><p class="font-semibold">Your review<span class="font-normal text-ink-muted"> (optional)</span></p>
    <textarea disabled rows="4" placeholder="What is it like to play there?" class="${cx(controlClass, 'field-sizing-content min-h-28 resize-y leading-normal disabled:bg-field')}"></textarea>
    <div class="flex justify-between gap-4 text-sm text-ink-muted"><span></span><span class="tabular shrink-0">0 / ${REVIEW_TEXT_MAX}</span></div></div>
  <span class="${buttonClass({ className: 'justify-self-start' })}">Send review</span></div>`

function list({ items, total }: ReviewPage, now: number): Markup {
  if (items.length === 0)
    return markup`<p class="py-4 text-ink-muted">No reviews yet. Been there? Yours would be the first.</p>`
  return markup`<div class="grid gap-5"><ul class="grid">${items.map(
    (review) =>
      markup`<li class="border-t-2 border-line py-5 first:border-t-0 first:pt-0">${reviewItem(review, now)}</li>`,
  )}</ul>${
    total > items.length &&
    markup`<span aria-hidden="true" class="${buttonClass({ className: 'justify-self-center noscript:hidden' })}">Load more</span><noscript><p class="text-ink-muted">The newest ${items.length} of ${total.toLocaleString('en')} reviews.</p></noscript>`
  }</div>`
}

function reviewItem({ author, rating, text, createdAt }: Review, now: number): Markup {
  return markup`<article class="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">${avatar(author, 44)}
    <div class="flex flex-wrap items-start justify-between gap-x-4"><div><h3 class="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">${author.username}</h3>
      <p class="flex items-center gap-2 text-sm text-ink-muted">${stars(rating, null, 'sm')}${timeAgo(createdAt, now)}</p></div></div>
    ${text !== '' && markup`<p class="col-start-2 max-w-prose whitespace-pre-line wrap-anywhere">${text}</p>`}</article>`
}
