import type { Env } from '../../worker/platform/env.ts'
import type { Loop } from './loop.ts'
import type { Sky } from './weather.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** Narrow, so that few files are drawn. */
const WIDTH = 400

const bytesOf = (number: string, width: number, format: string): Bytes =>
  new TextEncoder().encode(JSON.stringify({ number, width, format }))

/** One of a few pictures, as somebody uploads it. */
export const drawnPicture = (number: number): Bytes => bytesOf(String(number), WIDTH, 'image/png')

interface Written {
  number: string
  width: number
  format: string
}

/** The Images service. Its pictures are only their descriptions. */
export function pictures(loop: Loop, sky: Sky): NonNullable<Env['IMAGES']> {
  const read = async (stream: ReadableStream): Promise<Written> => loop.thread(new Response(stream).json())
  const call = <Answer>(label: string, perform: () => Answer) =>
    loop.call(`${loop.current?.name}: Images ${label}`, sky.store('Images'), perform)
  const service = {
    info: async (stream: ReadableStream) => {
      const { width, format } = await read(stream)
      return call('info', () => ({ format, width, height: width / 4, fileSize: 100 }))
    },
    input: (stream: ReadableStream) => {
      const wanted = { width: 0 }
      const source = {
        transform: ({ width = 0 }: { width?: number }) => {
          wanted.width = width
          return source
        },
        output: async ({ format }: { format: string }) => {
          const { number } = await read(stream)
          const drawn = await call('draw', () => bytesOf(number, wanted.width, format))
          return { image: () => new Blob([drawn]).stream() }
        },
      }
      return source
    },
  }
  return service
}
