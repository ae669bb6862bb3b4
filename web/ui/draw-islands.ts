import { drawIsland } from '#contract/islands/draw-island.ts'
import type { IslandOptions, IslandSubject } from '#contract/islands/island-address.ts'

/** The address of an island's picture, which contains the drawing: some 3 KB. */
export function islandPicture(subject: IslandSubject, options: IslandOptions): string {
  const drawing = drawIsland(subject, options).replaceAll(/["%#<>]/g, (sign) => encodeURIComponent(sign))
  return `data:image/svg+xml,${drawing}`
}
