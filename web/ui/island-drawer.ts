import { islandPicture } from './draw-islands.ts'
import type { Drawing, DrawingRequest } from './island-picture.ts'

/** A Web Worker. An island takes a slow phone some 100 ms, in which the page would answer no tap. */
addEventListener('message', ({ data: [key, ...request] }: MessageEvent<DrawingRequest>) => {
  const drawing: Drawing = [key, islandPicture(...request)]
  postMessage(drawing)
})
