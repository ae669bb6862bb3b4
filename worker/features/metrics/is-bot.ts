/** Programs that say so in their user agent. `cubot` is a phone. */
const PROGRAMS =
  /(?<!cu)bot|crawl|spider|slurp|scrap(?:er|y)|archiver|preview|headless|phantomjs|puppeteer|playwright|selenium|webdriver|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|validator|facebookexternalhit|feedfetcher|mediapartners|google-(?:inspection|read-aloud|safety)|^whatsapp\/|^(?:node|java|ruby|php|dart|deno|bun)\b|curl|wget|httpie|postman|insomnia|okhttp|axios|undici|python|libwww|go-http|http-?client|node-fetch|guzzle|aiohttp/i

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a request comes from a program, or from a page that is only being loaded ahead and that nobody may ever look at. */
export function isBot(headers: Headers): boolean {
  const userAgent = headers.get('user-agent')?.trim()
  if (!userAgent || PROGRAMS.test(userAgent)) return true
  return PREFETCH_HEADERS.some((name) => headers.get(name)?.toLowerCase().includes('prefetch'))
}
