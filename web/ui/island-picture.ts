import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { IslandOptions, IslandSubject } from '#contract/islands/island-address.ts'

/** An island by its key, which names subject and options. */
export type DrawingRequest = [key: string, subject: IslandSubject, options: IslandOptions]
export type Drawing = [key: string, picture: string]

type Draw = typeof import('./draw-islands.ts').islandPicture

/** Pictures by key: the cards of a list come back with each visit to it. */
const pictures = new Map<string, string>()
/** Some 3 KB each. */
const PICTURES_MAX = 200
let drawOnServer: Draw | undefined
let drawer: Worker | undefined

/** Sets the drawing function of the server, which draws at once, without a web worker. */
export function drawIslandsOnServer(draw: Draw): void {
  drawOnServer = draw
}

function remember(key: string, picture: string): string {
  if (pictures.size >= PICTURES_MAX) pictures.clear()
  pictures.set(key, picture)
  return picture
}

/**
 * Starts with the first island that this browser draws. Where it fails, islands are missing, which are
 * decoration.
 */
function startDrawer(): Worker {
  const worker = new Worker(new URL('./island-drawer.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: [key, picture] }: MessageEvent<Drawing>) => {
    remember(key, picture)
    for (const image of document.images) if (image.dataset['island'] === key) image.src = picture
  })
  // The next island starts another.
  worker.addEventListener('error', () => (drawer = undefined))
  return worker
}

/**
 * Loads the picture of `image` when that is near the viewport or printed. Returns a function that ends the
 * wait.
 */
function drawWhenNear(image: HTMLImageElement, request: DrawingRequest): () => void {
  const ends = new AbortController()
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting) draw()
    },
    { rootMargin: '200px' },
  )
  const end = () => {
    observer.disconnect()
    ends.abort()
  }
  function draw() {
    end()
    drawer ??= startDrawer()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a Worker has no origin to name
    drawer.postMessage(request)
  }
  observer.observe(image)
  // A printed page has all islands.
  const paper = matchMedia('print')
  if (paper.matches) draw()
  else paper.addEventListener('change', draw, ends)
  return end
}

/**
 * The address of an island's picture on the server; `undefined` where it `isLazy`, and in browsers: these
 * keep the server's picture, or draw it in `image` once that is near the viewport.
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
    // By this the answer finds the images that still show its island.
    element.dataset['island'] = key
    const picture = pictures.get(key)
    if (picture === undefined) return drawWhenNear(element, [key, subject, options])
    element.src = picture
    return undefined
    // oxlint-disable-next-line react/exhaustive-deps -- the key has all that the drawing depends on
  }, [key])
  if (isLazy || !drawOnServer) return undefined
  return pictures.get(key) ?? remember(key, drawOnServer(subject, options))
}
