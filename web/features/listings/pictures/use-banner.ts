import { useRef, useState } from 'react'
import type { z } from 'zod'
import { BANNER_MESSAGES } from '#contract/listings/banner.ts'
import type { bannerAnswer } from '#contract/listings/banner.wire.ts'
import { api, ApiError, notReached, read } from '../../../lib/api.ts'
import { useLeavingSignal } from '../../../lib/use-leaving-signal.ts'
import { shrinkPicture, UnfitFile } from './shrink-picture.ts'

/**
 * The action in progress; `uploading` with the share that was sent, from 0 to 1, and `null` until it is
 * known.
 */
export type BannerWork = { kind: 'uploading'; done: number | null } | { kind: 'fetching' } | null

interface BannerFailure {
  /** The input with the error: the picture, or its address. */
  field: 'file' | 'bannerUrl'
  message: string
}

/**
 * Uploads a banner or fetches one from an address, one at a time; each resolves to whether it was accepted.
 * `onReady` gets the draft's address, or `null` after a removal.
 */
export function useBanner(
  id: string,
  onReady: (banner: string | null) => void,
  onSending: (isSending: boolean) => void,
) {
  const [work, setWork] = useState<BannerWork>(null)
  const [failure, setFailure] = useState<BannerFailure | null>(null)
  const leavingSignal = useLeavingSignal()
  const isBusy = useRef(false)

  async function run(
    initial: BannerWork,
    field: BannerFailure['field'],
    take: (signal: AbortSignal) => Promise<{ url: string }>,
  ) {
    if (isBusy.current) return false
    isBusy.current = true
    onSending(true)
    setWork(initial)
    setFailure(null)
    const signal = leavingSignal()
    try {
      const { url } = await take(signal)
      if (signal.aborted) return false
      onReady(url)
      return true
    } catch (error) {
      if (!signal.aborted) setFailure({ field, message: failureText(error) })
      return false
    } finally {
      isBusy.current = false
      onSending(false)
      setWork(null)
    }
  }

  return {
    work,
    failure,
    upload: (file: File) =>
      run({ kind: 'uploading', done: null }, 'file', async (signal) => {
        const picture = await shrinkPicture(file)
        const onProgress = (done: number) => setWork({ kind: 'uploading', done })
        return sendBanner(id, picture, { signal, onProgress })
      }),
    ingest: (url: string) =>
      run({ kind: 'fetching' }, 'bannerUrl', () =>
        read(
          api.affiliates[':id']['banner-url'].$post({ param: { id }, query: { draft: '1' }, json: { url } }),
          'url',
        ),
      ),
    /** Removes the banner, and the message about the last failure. */
    remove: () => {
      setFailure(null)
      onReady(null)
    },
  }
}

/** The server's message about an input is shown unchanged; every other error gets a general message. */
function failureText(error: unknown): string {
  if (error instanceof UnfitFile) return error.message
  const isExpected = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isExpected ? error.message : BANNER_MESSAGES.failed
}

type BannerAnswer = z.infer<typeof bannerAnswer>

interface Sending {
  signal: AbortSignal
  /** Share of the data that was sent, 0 to 1. */
  onProgress: (done: number) => void
}

/**
 * Uploads a banner as a draft, which the listing shows when its edit is saved. By XMLHttpRequest, because
 * `fetch` reports no upload progress.
 */
async function sendBanner(id: string, picture: Blob, sending: Sending): Promise<BannerAnswer> {
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
