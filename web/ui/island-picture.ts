import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { IslandOptions, IslandSubject } from '#contract/islands/island-address.ts'

type Drawing = typeof import('./draw-islands.ts')

let onServer: Drawing['islandPicture'] | undefined
let drawWhenNear: Drawing['drawWhenNear'] | undefined
let loading: Promise<unknown> | undefined

/** The server draws at once. */
export function drawIslandsOnServer(picture: Drawing['islandPicture']): void {
  onServer = picture
}

/** A browser loads the drawing code for the first island that it draws. Without it islands are missing, which are decoration. */
function load(): Promise<unknown> {
  return (loading ??= import('./draw-islands.ts').then(
    (loaded) => (drawWhenNear = loaded.drawWhenNear),
    // The next island asks again.
    () => (loading = undefined),
  ))
}

/**
 * The address of an island's picture on the server; `undefined` where it `isLazy`, and in browsers. There the picture of the server stays. Where there is
 * none, or it is another's, the browser draws the island in `image` once that is near the viewport.
 */
export function useIslandPicture(
  image: RefObject<HTMLImageElement | null>,
  subject: IslandSubject,
  options: IslandOptions,
  isLazy: boolean,
): string | undefined {
  const key = JSON.stringify([subject.id, subject.tags, options.shape, options.sky])
  const shown = useRef(key)
  useLayoutEffect(() => {
    const element = image.current
    if (!element || (shown.current === key && element.hasAttribute('src'))) return undefined
    shown.current = key
    let [isWanted, stop] = [true, () => {}]
    const draw = () => {
      if (isWanted && drawWhenNear) stop = drawWhenNear(element, key, subject, options)
    }
    if (drawWhenNear) draw()
    else void load().then(draw)
    return () => {
      isWanted = false
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key has all that the drawing depends on
  }, [key])
  return isLazy ? undefined : onServer?.(key, subject, options)
}
