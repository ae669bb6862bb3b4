import type { EventKind } from './metrics.ts'

type Source = Extract<EventKind, `from_${string}`>

/** Names of search engines, before their country's ending. */
const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|naver|brave|qwant|startpage|seznam)\.[a-z.]{2,8}$/
const DISCORD = /(?:^|\.)(?:discord|discordapp)\.com$/

/** From where somebody came to this site, by the referrer of the browser; `null` for none, or ours. */
export function sourceOf(referrer: string, host: string): Source | null {
  const from = referrer === '' ? '' : new URL(referrer).hostname
  if (from === '' || from === host) return null
  if (DISCORD.test(from)) return 'from_discord'
  return SEARCH.test(from) ? 'from_search' : 'from_site'
}
