import type { EventKind } from './metrics.ts'

type VisitSource = Extract<EventKind, `from_${string}`>

/** Search engines, with the ending of their country, such as `.de` or `.co.uk`. */
const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|naver|brave|qwant|startpage|seznam)\.[a-z.]{2,8}$/
const DISCORD = /(?:^|\.)(?:discord|discordapp)\.com$/

/** The kind of site a visit came from; `null` without a referrer, or when it is our own site. */
export function visitSource(referrer: string, ownHostname: string): VisitSource | null {
  const hostname = referrer === '' ? '' : new URL(referrer).hostname
  if (hostname === '' || hostname === ownHostname) return null
  if (DISCORD.test(hostname)) return 'from_discord'
  return SEARCH.test(hostname) ? 'from_search' : 'from_site'
}
