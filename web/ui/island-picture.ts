import { useSyncExternalStore } from 'react'
import type { IslandOptions, IslandSubject } from '#contract/island-address.ts'
import type { drawIsland } from '#contract/islands/draw-island.ts'

type Draw = typeof drawIsland

let draw: Draw | undefined
let loading: Promise<void> | null = null
const readers = new Set<() => void>()

/** The server draws with this at once. In a browser each island has a task of its own, so that a tap need not wait for all of them. */
export function drawIslandsWith(drawer: Draw): void {
  draw = drawer
  for (const reader of readers) setTimeout(reader)
}

/** A browser loads the drawing code once the page is hydrated. Without it islands are missing, which are decoration. */
function subscribe(reader: () => void): () => void {
  readers.add(reader)
  if (!draw)
    loading ??= import('#contract/islands/draw-island.ts').then(
      (loaded) => drawIslandsWith(loaded.drawIsland),
      // The next island asks again.
      () => {
        loading = null
      },
    )
  return () => readers.delete(reader)
}

const drawn = () => draw
const onServer = typeof document === 'undefined' ? drawn : () => undefined

/** Pictures by subject and options: the cards of a list come back with each visit to it. */
const pictures = new Map<string, string>()
/** Some 3 KB each. */
const PICTURES_MAX = 200

/** The address of an island's picture, which contains the drawing; `undefined` while the drawing code loads. */
export function useIslandPicture(subject: IslandSubject, options: IslandOptions): string | undefined {
  const drawer = useSyncExternalStore(subscribe, drawn, onServer)
  if (!drawer) return undefined
  const key = JSON.stringify([subject.id, subject.tags, options.shape, options.sky])
  const known = pictures.get(key)
  if (known !== undefined) return known
  const picture = `data:image/svg+xml,${drawer(subject, options).replaceAll(/["%#<>]/g, (sign) => encodeURIComponent(sign))}`
  if (pictures.size >= PICTURES_MAX) pictures.clear()
  pictures.set(key, picture)
  return picture
}
