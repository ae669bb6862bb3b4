import { withoutHidden } from './text.ts'

/** All tags of an idea together, as they are typed: with the commas between them. */
export const IDEA_TAGS_MAX = 120
export const ROADMAP_SEARCH_MAX = 100

/** What the roadmap's address bar holds; empty means everything. */
export interface RoadmapSearch {
  q: string
  tag: string
}

/** Reads the address bar forgivingly. */
export function forgiveRoadmapSearch({ q, tag }: Record<string, unknown>): RoadmapSearch {
  const text = (value: unknown, max: number) =>
    typeof value === 'string' || typeof value === 'number'
      ? [...withoutHidden(String(value))].slice(0, max).join('')
      : ''
  return { q: text(q, ROADMAP_SEARCH_MAX), tag: text(tag, IDEA_TAGS_MAX) }
}

/** The API address of a search, its parameters always in this order: the page's first data goes by it. */
export function roadmapPath({ q, tag }: RoadmapSearch): string {
  return `/api/roadmap?q=${encodeURIComponent(q)}&tag=${encodeURIComponent(tag)}`
}
