import { crc32, deflateSync } from 'node:zlib'
import { takeTurn } from '../../worker/features/listings/pictures/exif-orientation.ts'
import type { Env } from '../../worker/platform/env.ts'
import { drawWebp, isPictureError, measurePicture, type Picture } from '../../worker/platform/images.ts'

export type Images = NonNullable<Env['IMAGES']>

const WIDTH = 1600
const HEIGHT = 800
const RED = [220, 40, 40] as const
const BLUE = [40, 40, 220] as const

export interface Finding {
  does: string
  works: boolean
  found: string
}

/** Four pictures through the Images service, as uploads use it. */
export async function tryPictures(images: Images): Promise<Finding[]> {
  const wide = redThenBlue()
  return [
    await finding('A wide PNG becomes a WebP of 640 × 320', () => narrow(images, wide)),
    await finding('A JPEG of a turned phone stands upright once', () => turned(images, wide)),
    await finding('An animation becomes one still picture', () => still(images)),
    await finding('A damaged picture is refused as such, not as a failure of the service', () =>
      refused(images, wide.slice(0, 60)),
    ),
  ]
}

async function finding(does: string, look: () => Promise<[boolean, string]>): Promise<Finding> {
  try {
    const [works, found] = await look()
    return { does, works, found }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (code ${String(error.code)})` : ''
    return { does, works: false, found: String(error) + code }
  }
}

async function narrow(images: Images, wide: Picture): Promise<[boolean, string]> {
  const size = await measurePicture(images, await drawWebp(images, wide, 640))
  return ['height' in size && size.height === 320, JSON.stringify(size)]
}

/** The file says that it has to be turned by 90°. The code turns it itself and takes the mark away. */
async function turned(images: Images, wide: Picture): Promise<[boolean, string]> {
  const drawn = await images.input(new Blob([wide]).stream()).output({ format: 'image/jpeg' })
  const jpeg = new Uint8Array(await new Response(drawn.image()).arrayBuffer())
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
  const { bytes, turn } = takeTurn(new Uint8Array([...jpeg.slice(0, 2), ...exif, ...jpeg.slice(2)]))
  const upright = await drawWebp(images, bytes, 400, turn)
  const size = await measurePicture(images, upright)
  return ['height' in size && size.height === 800, JSON.stringify(size)]
}

async function still(images: Images): Promise<[boolean, string]> {
  const drawn = await images
    .input(new Blob([twoFrames()]).stream())
    .output({ format: 'image/webp', anim: false })
  const bytes = Buffer.from(await new Response(drawn.image()).arrayBuffer())
  return [
    !bytes.includes('ANIM'),
    `${bytes.length} bytes ${bytes.includes('ANIM') ? 'with' : 'without'} animation`,
  ]
}

async function refused(images: Images, damaged: Picture): Promise<[boolean, string]> {
  try {
    await drawWebp(images, damaged, 640)
    return [false, 'it was drawn']
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none'
    return [isPictureError(error), `code ${code}`]
  }
}

/** A PNG whose left half is red and whose right half is blue. */
function redThenBlue(): Picture {
  const row = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: WIDTH }, (_, x) => Buffer.from(x < WIDTH / 2 ? RED : BLUE)),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: HEIGHT }, () => row)))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

/** A GIF of one pixel that is black, then white, without end. */
function twoFrames(): Picture {
  const frame = (code: string) => `21f90404640000002c00000000010001000002${code}00`
  return new Uint8Array(
    Buffer.from(
      `47494638396101000100800000000000ffffff21ff0b4e45545343415045322e300301000000${frame('024401')}${frame('024c01')}3b`,
      'hex',
    ),
  )
}
