import type { IslandOptions, IslandSubject } from '#contract/islands/island-address.ts'
import { drawIsland } from '#contract/islands/draw-island.ts'

/** Pictures by key: the cards of a list come back with each visit to it. */
const pictures = new Map<string, string>()
/** Some 3 KB each. */
const PICTURES_MAX = 200

/** The address of an island's picture, which contains the drawing. The key names subject and options. */
export function islandPicture(key: string, subject: IslandSubject, options: IslandOptions): string {
  const known = pictures.get(key)
  if (known !== undefined) return known
  const drawing = drawIsland(subject, options).replaceAll(/["%#<>]/g, (sign) => encodeURIComponent(sign))
  const picture = `data:image/svg+xml,${drawing}`
  if (pictures.size >= PICTURES_MAX) pictures.clear()
  pictures.set(key, picture)
  return picture
}

/** Shows an island in `element` once that is near the viewport, or at once where its picture is known. Returns what ends the wait. */
export function drawWhenNear(
  element: HTMLImageElement,
  key: string,
  subject: IslandSubject,
  options: IslandOptions,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    element.src = islandPicture(key, subject, options)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      // Each in a task of its own, so that a tap need not wait for all of them.
      timer = setTimeout(draw)
    },
    { rootMargin: '200px' },
  )
  if (pictures.has(key)) draw()
  else observer.observe(element)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
