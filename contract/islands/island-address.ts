import { isTag } from '../directory/directory.ts'

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

/** An id as written in the address of its island. Ids of listings keep their spelling. */
export const ISLAND_FILE_PATTERN = String.raw`[A-Za-z0-9_-]{1,40}\.svg`

/**
 * Reads `/embed/islands/{id}.svg?shape=banner&sky=off&tag=…`. Nothing else decides what is drawn, so browsers
 * and caches may store the picture.
 */
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
