import type { Hub } from '../../../../contract/hub.ts'
import { buttonClass } from '../../../../contract/look/button-class.ts'
import { cardClass } from '../../../../contract/look/card-class.ts'
import { EXTERNAL_PIXELS, USER_PIXELS } from '../../../../contract/look/more-pixels.ts'
import { shortCount } from '../../../../contract/look/short-count.ts'
import { markup, type Markup } from '../markup.ts'
import { band, bandTitle } from './band.ts'
import { avatar, emptyState, icon, timeAgo } from './parts.ts'

/** The hubs as they are served: each with its counts and the way in. */
export function hubsScreen(hubs: readonly Hub[], now: number): Markup {
  return markup`${band(bandTitle('Hubs', 'Discord servers where crews meet, trade and plan the next voyage.'))}
    <div class="page pt-8 pb-28">${
      hubs.length === 0
        ? emptyState({
            title: 'No public hubs',
            text: 'No community has lit its lantern here yet.',
            action: markup`<a href="/servers" class="${buttonClass()}">Browse servers</a>`,
          })
        : markup`<ul aria-label="Hubs" class="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">${hubs.map((hub) => markup`<li class="min-w-0">${hubCard(hub, now)}</li>`)}</ul>`
    }</div>`
}

function hubCard(
  { name, icon: src, description, onlineCount, memberCount, invite, checkedAt }: Hub,
  now: number,
): Markup {
  return markup`<article class="${cardClass({ className: 'flex h-full flex-col gap-4 p-5' })}">
    <div class="flex items-center gap-4">${avatar({ username: name, avatar: src }, 64, 'notch-step-3')}
      <div class="grid min-w-0 gap-1"><h2 class="line-clamp-2 text-xl leading-7 wrap-anywhere" title="${name}">${name}</h2>
        <p class="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-muted">${count(onlineCount, 'online', markup`<span aria-hidden="true" class="size-2.5 bg-moss"></span>`)}${count(memberCount, memberCount === 1 ? 'member' : 'members', icon(USER_PIXELS, 'size-3.5'))}</p></div></div>
    <p class="line-clamp-3 min-h-[3lh] text-ink-muted wrap-anywhere noscript:line-clamp-none">${description ?? 'No description yet.'}</p>
    <div class="mt-auto flex flex-wrap items-center justify-between gap-3 border-t-2 border-line pt-4"><p class="text-sm text-ink-muted">Counted ${timeAgo(checkedAt, now)}</p>${
      invite === null
        ? markup`<button type="button" disabled class="${buttonClass()}">Invite unavailable</button>`
        : markup`<a href="${invite}" target="_blank" rel="noreferrer" class="${buttonClass()}">Join<span class="sr-only"> ${name}, opens in a new tab</span>${icon(EXTERNAL_PIXELS, 'size-3.5')}</a>`
    }</div></article>`
}

function count(value: number, word: string, mark: Markup): Markup {
  return markup`<span class="inline-flex items-center gap-1.5">${mark}<span><strong class="tabular font-semibold text-ink" title="${value.toLocaleString('en')}">${shortCount(value)}</strong> ${word}</span></span>`
}
