import { cutTo } from '../text/graphemes.ts'
import { withoutHidden } from '../text/hidden.ts'

/** Maximum length of all tags of an idea, as typed with commas. */
export const IDEA_TAGS_MAX = 120
export const ROADMAP_SEARCH_MAX = 100

/** The parameters in the roadmap's address bar; empty means no filter. */
export interface RoadmapSearch {
  q: string
  tag: string
}

/** Reads the address bar. Invalid values are ignored. */
export function forgiveRoadmapSearch({ q, tag }: Record<string, unknown>): RoadmapSearch {
  const text = (value: unknown, max: number) =>
    typeof value === 'string' || typeof value === 'number' ? cutTo(withoutHidden(String(value)), max) : ''
  return { q: text(q, ROADMAP_SEARCH_MAX), tag: text(tag, IDEA_TAGS_MAX) }
}
