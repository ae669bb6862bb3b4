import { BANNER_MAX_BYTES, BANNER_MESSAGES, BANNER_TYPES } from '#contract/listings/banner.ts'
import { readBody } from '../../../http/body.ts'
import { HttpError } from '../../../http/verb.ts'
import { assertPicture } from './store-picture.ts'

/** How many bytes a form may have beside its file: boundaries, headers, a name. */
const FORM_OVERHEAD_BYTES = 16 * 1024

/**
 * Types that a browser may send with a picture. The browser reads them from the file's name, so an empty or
 * general type is accepted, too: the bytes decide.
 */
const DECLARED_TYPES = new Set([
  ...Object.values(BANNER_TYPES),
  'image/jpg',
  'image/pjpeg',
  'application/octet-stream',
  '',
])

export const tooLarge = (field: string) => new HttpError('too_large', BANNER_MESSAGES.size, { field })

/** The one `file` of a form. Reads at most as many bytes as a picture may have, and ignores the file name. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new HttpError('unsupported_type', 'Send the picture as multipart/form-data, in a part named file.')
  const limit = BANNER_MAX_BYTES + FORM_OVERHEAD_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge('file')
  const body = await readBody(request.body, limit)
  if (!body) throw tooLarge('file')
  const file = await fileIn(body, type)
  if (file.size > BANNER_MAX_BYTES) throw tooLarge('file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  assertPicture(bytes, 'file')
  if (!DECLARED_TYPES.has(file.type.split(';')[0]?.trim().toLowerCase() ?? ''))
    throw new HttpError('unsupported_type', BANNER_MESSAGES.type, { field: 'file' })
  return bytes
}

async function fileIn(body: Uint8Array<ArrayBuffer>, type: string): Promise<File> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const [file, ...others] = form?.getAll('file') ?? []
  if (!(file instanceof File) || others.length > 0)
    throw new HttpError('invalid_input', 'Send one picture, in a part named file.', { field: 'file' })
  return file
}
