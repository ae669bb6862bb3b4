import type { z } from 'zod'
import type { bannerAnswer } from '#contract/listings/banner.wire.ts'
import { notReached, read } from '../../../lib/api.ts'

type BannerAnswer = z.infer<typeof bannerAnswer>

interface Sending {
  signal: AbortSignal
  /** Share of the data that was sent, 0 to 1. */
  onProgress: (done: number) => void
}

/** Uploads a banner as a draft: the listing shows it when its edit is saved. It uses XMLHttpRequest, because `fetch` reports no upload progress. */
export async function sendBanner(id: string, picture: Blob, sending: Sending): Promise<BannerAnswer> {
  const answer = await post(
    `/api/affiliates/${encodeURIComponent(id)}/banner?draft=1`,
    formOf(picture),
    sending,
  )
  return read<BannerAnswer>(Promise.resolve(answer))
}

function formOf(picture: Blob): FormData {
  const form = new FormData()
  form.append('file', picture, 'banner')
  return form
}

function post(path: string, body: FormData, { signal, onProgress }: Sending): Promise<Response> {
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  const answered = new Promise<Response>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(notReached()))
    request.addEventListener('abort', () => reject(signal.reason))
    request.open('POST', path)
    request.send(body)
  })
  signal.addEventListener('abort', abort)
  return answered.finally(() => signal.removeEventListener('abort', abort))
}
