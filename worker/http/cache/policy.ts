import { idInSlug } from '#contract/listing-slug.ts'
import type { Env } from '../../platform/env.ts'
import { readBookmark } from '../bookmark.ts'
import {
  CACHED,
  type CacheRule,
  CLAIMS,
  FILES,
  PAGE_MEMORY_S,
  PAGE_STALE_S,
  type PageRule,
  PAGES,
  type PolicyName,
  STALE_IF_ERROR_S,
  WRITES,
} from './rules.ts'

interface Freshness extends Pick<CacheRule, 'maxAge' | 'staleWhileRevalidate'> {
  staleIfError?: number | undefined
}

function cacheControl({ maxAge, staleWhileRevalidate, staleIfError = STALE_IF_ERROR_S }: Freshness): string {
  return `public, max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`
}

/** What caches are told about an answer. */
export const publicCacheControl = (name: PolicyName): string => cacheControl(CACHED[name])

/** Means everything. */
export const EVERYTHING = '*'

/** Rules by their path, and those of paths that vary. */
interface Rules<Value> {
  fixed: ReadonlyMap<string, Value>
  patterns: readonly { pattern: RegExp; value: Value }[]
}

/** The first rule of a path applies; paths with fewer variable segments come first. */
function rulesOf<Value extends { route: string }>(values: readonly Value[]): Rules<Value> {
  const varies = ({ route }: Value) => /[:*]/.test(route)
  return {
    fixed: new Map(
      values
        .filter((value) => !varies(value))
        .toReversed()
        .map((value) => [value.route, value]),
    ),
    patterns: values
      .filter(varies)
      .toSorted((a, b) => a.route.split(':').length - b.route.split(':').length)
      .map((value) => {
        const pattern = value.route
          .replaceAll('.', String.raw`\.`)
          .replace(/\*$/, '.*')
          .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
        return { pattern: new RegExp(`^${pattern}$`), value }
      }),
  }
}

/** A path in its normal spelling: `%61bc` is the same id as `abc`, and routes read it so. */
function plain(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function find<Value>(
  { fixed, patterns }: Rules<Value>,
  path: string,
): { value: Value; parameters: Record<string, string | undefined> } | null {
  const said = plain(path)
  const known = fixed.get(said)
  if (known) return { value: known, parameters: {} }
  for (const { pattern, value } of patterns) {
    const match = pattern.exec(said)
    if (match) return { value, parameters: match.groups ?? {} }
  }
  return null
}

const ANSWER_RULES = rulesOf<CacheRule>(Object.values(CACHED))
const PAGE_RULES = rulesOf(PAGES)
const FILE_RULES = rulesOf(FILES)
const WRITE_RULES = rulesOf([...WRITES, ...CLAIMS])

/** Screens are found with slashes at the end of their address, too. One try for each row of slashes, as in `findScreen`. */
const withoutSlashes = (path: string) => (path.endsWith('/') ? path.replace(/(?<=[^/]|^\/)\/+$/, '') : path)
const findPage = (path: string) => find(PAGE_RULES, withoutSlashes(path))

/** Whether the answer to a path is the same for everybody and may be read by scripts of every origin. */
export const isPublicAnswer = (path: string): boolean => find(ANSWER_RULES, path) !== null

const fill = (tags: readonly string[], parameters: Record<string, string | undefined>) =>
  tags.map((tag) => tag.replaceAll(/\{(\w+)\}/g, (_, name: string) => idInSlug(parameters[name] ?? '')))

/** How long the isolate may hold the answer to a path, and its tags; `null` when it may not. */
export function memoryPolicy(
  path: string,
): { seconds: number; tags: string[]; kind: 'answer' | 'page' } | null {
  const answer = find(ANSWER_RULES, path)
  if (answer)
    return { seconds: answer.value.maxAge, tags: fill(answer.value.tags, answer.parameters), kind: 'answer' }
  const page = findPage(path)
  return (
    page && {
      seconds: Math.min(page.value.seconds ?? PAGE_MEMORY_S, PAGE_MEMORY_S),
      tags: fill(page.value.tags, page.parameters),
      kind: 'page',
    }
  )
}

/**
 * What the cache in front is told about a successful answer to a visitor without cookies, and the tags by which it is purged; `null` when it may not keep it.
 * `freshFor` is how many seconds the answer itself is fresh for every cache; `null` if it is not public. `age` is for how many seconds the memory of the
 * isolate has held it; `null` for a new one.
 */
export function frontPolicy(
  path: string,
  { freshFor, age }: { freshFor: number | null; age: number | null },
): { cacheControl: string; tags: string[] } | null {
  const told = (freshness: Freshness, tags: string[]) => ({
    cacheControl: cacheControl(age === null ? freshness : whatIsLeft(freshness, age, tags)),
    tags,
  })
  const found = find(ANSWER_RULES, path) ?? find(FILE_RULES, path)
  if (found) {
    const tags = fill(found.value.tags, found.parameters)
    const maxAge = Math.min(found.value.maxAge, freshFor ?? 0)
    return freshFor === null ? null : told({ ...found.value, maxAge }, tags)
  }
  const page = findPage(path)
  return page && told(pageFreshness(page.value), fill(page.value.tags, page.parameters))
}

/**
 * An answer from memory is fresh for the rest of its time. It may be older than a purge, which does not reach the memory of other isolates, so it gets no windows
 * after that, unless nothing purges it.
 */
const whatIsLeft = (freshness: Freshness, age: number, tags: readonly string[]): Freshness => ({
  ...freshness,
  maxAge: Math.max(0, freshness.maxAge - age),
  ...(tags.length > 0 && { staleWhileRevalidate: 0, staleIfError: 0 }),
})

/** An old page about one moment would say that all is well, so it has no error window. */
function pageFreshness({ seconds = PAGE_MEMORY_S, isOfTheMoment, staleIfError }: PageRule): Freshness {
  return isOfTheMoment
    ? { ...CACHED.statusSummary, maxAge: seconds }
    : { maxAge: seconds, staleWhileRevalidate: PAGE_STALE_S, staleIfError }
}

/**
 * The one address of all addresses that mean the same: without parameters that its answer does not depend on, the others in one order and spelling, and that of
 * a page without slashes at its end.
 */
export function sharedAddress(address: string): string {
  if (!address.includes('?') && !address.endsWith('/')) return address
  const url = new URL(address)
  const answer = find(ANSWER_RULES, url.pathname)
  const found = answer ?? findPage(url.pathname)
  if (!found) return address
  if (!answer) url.pathname = withoutSlashes(url.pathname)
  const known = (found.value.query ?? []).flatMap((name) =>
    url.searchParams.getAll(name).map((value): [string, string] => [name, value]),
  )
  url.search = new URLSearchParams(known).toString()
  return url.href
}

/**
 * Whether a read of an address with these cookies skips every copy: its reader wrote something in the last minute, and may look for that change here.
 * `now` in ms since 1970.
 */
export async function bypassesCache(
  address: string,
  cookies: string,
  env: Env,
  now: number,
): Promise<boolean> {
  return (
    (await readBookmark(env, cookies, now)) !== null &&
    find(ANSWER_RULES, new URL(address).pathname)?.value.ignoresBookmark !== true
  )
}

/** What a page tells browsers about caching it. */
export function pageCacheControl(path: string): 'private, no-cache' | 'private, no-store' {
  return findPage(path)?.value.isOfTheMoment ? 'private, no-store' : 'private, no-cache'
}

/** What only staff can do, and what nobody can do often: delete their account. */
const UNRATIONED = /^\/api\/(?:admin\/|status\/incidents(?:\/|$)|account$)/

/**
 * What a successful write makes stale, and whether the cache in front is purged; and what is purged if staff cannot know whether it was written. The purges of all
 * owners together are rationed, so that nobody can use up those of staff.
 */
export function writePolicy(
  method: string,
  path: string,
): { tags: string[]; purges: boolean; unsure: string[]; isRationed: boolean } {
  const found = find(WRITE_RULES, `${method} ${path}`)
  const isRationed = !UNRATIONED.test(plain(path))
  if (!found) return { tags: [EVERYTHING], purges: false, unsure: [], isRationed }
  const { purges = false, unsure = [] } = found.value
  const tags = fill(found.value.tags, found.parameters)
  return { tags, purges, unsure: purges || unsure.length > 0 ? [...tags, ...unsure] : [], isRationed }
}

/** The number of tags that one purge of the cache in front may name. */
const PURGED_TAGS_MAX = 100

/** The same with few enough tags for one purge: when there are too many, one tag for all listings replaces them. */
export function fewTags(tags: readonly string[]): string[] {
  const each = [...new Set(tags)]
  return each.length <= PURGED_TAGS_MAX
    ? each
    : ['listings', ...each.filter((tag) => !tag.startsWith('listing:'))]
}

/** The tags an answer carries for the cache in front. */
export function cacheTags(name: PolicyName, parameters: Record<string, string>): string[] {
  const { tags }: CacheRule = CACHED[name]
  return fill(tags, parameters)
}
