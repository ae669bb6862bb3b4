import { isTag } from './directory.ts'

export interface IslandSubject {
  id: string
  tags: readonly string[]
}

export type IslandShape = 'banner' | 'mark'

export interface IslandOptions {
  /** A 16:5 picture, or a square. */
  shape?: IslandShape
  /** Without its sky the island has a transparent background. */
  sky?: boolean
}

const ISLANDS_PATH = '/embed/islands'
/** An id as written in the address of its island. Ids of listings keep their spelling. */
export const ISLAND_FILE_PATTERN = String.raw`[A-Za-z0-9_-]{1,40}\.svg`

/**
 * The address of an island picture. The address alone decides what is drawn, so browsers and caches may store
 * the picture. Only the first known tag has an effect, so the address names only that one.
 */
export function islandAddress({ id, tags }: IslandSubject, options: IslandOptions = {}): string {
  const { shape = 'mark', sky = true } = options
  const tag = tags.find(isTag)
  const parameters = [
    shape !== 'mark' && `shape=${shape}`,
    !sky && 'sky=off',
    tag !== undefined && `tag=${encodeURIComponent(tag)}`,
  ].filter(Boolean)
  const path = `${ISLANDS_PATH}/${id.replaceAll(/[^A-Za-z0-9_-]/g, '-')}.svg`
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}

/** The options in an address made by `islandAddress`. */
export function readIslandAddress(
  id: string,
  query: (name: string) => string | undefined,
): [IslandSubject, Required<IslandOptions>] {
  const tag = query('tag')
  return [
    { id, tags: isTag(tag) ? [tag] : [] },
    { shape: query('shape') === 'banner' ? 'banner' : 'mark', sky: query('sky') !== 'off' },
  ]
}
