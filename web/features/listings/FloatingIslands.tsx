import type { Tag } from '#contract/directory/directory.ts'
import { Island } from '../../ui/Island.tsx'

const ISLANDS: { tag: Tag; size: number; className: string }[] = [
  { tag: 'Minigames', size: 72, className: 'mt-8 size-18' },
  { tag: 'Factions', size: 116, className: 'size-29' },
  { tag: 'Skyblock', size: 84, className: 'mt-3 size-21' },
]

/** A few floating islands. */
export function FloatingIslands() {
  return ISLANDS.map(({ tag, ...look }) => (
    <Island key={tag} id={`drifting ${tag}`} tags={[tag]} shape="mark" {...look} />
  ))
}
