import { useEffect, useRef, useState } from 'react'
import { BANNER_MESSAGES } from '#contract/banner.ts'
import { api, ApiError, read } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { sendBanner } from './send-banner.ts'
import { shrinkPicture, UnfitFile } from './shrink-picture.ts'

export type OnBannerChanged = (banner: string | null, version: number) => void

/**
 * The action in progress; `uploading` with the share that was sent, from 0 to 1, and `null` until it is
 * known.
 */
export type BannerWork = { kind: 'uploading'; done: number | null } | { kind: 'fetching' | 'removing' } | null

interface BannerFailure {
  /** The input with the error: the picture, or its address. */
  field: 'file' | 'bannerUrl'
  message: string
}

interface BannerActions {
  work: BannerWork
  failure: BannerFailure | null
  upload: (file: File) => Promise<void>
  /** Resolves to whether the server accepted the address. */
  ingest: (url: string) => Promise<boolean>
  remove: () => Promise<void>
}

/** The three ways to change a banner, one at a time. */
export function useBanner(id: string, onChanged: OnBannerChanged): BannerActions {
  const [work, setWork] = useState<BannerWork>(null)
  const [failure, setFailure] = useState<BannerFailure | null>(null)
  const leaving = useLeaving()
  const isBusy = useRef(false)

  async function run(
    first: BannerWork,
    field: BannerFailure['field'],
    change: (signal: AbortSignal) => Promise<string>,
  ) {
    if (isBusy.current) return false
    isBusy.current = true
    setWork(first)
    setFailure(null)
    const signal = leaving()
    try {
      toast.success(await change(signal))
      return true
    } catch (error) {
      if (!signal.aborted) setFailure({ field, message: failureText(error) })
      return false
    } finally {
      isBusy.current = false
      setWork(null)
    }
  }

  return {
    work,
    failure,
    upload: async (file) => {
      await run({ kind: 'uploading', done: null }, 'file', async (signal) => {
        const picture = await shrinkPicture(file)
        const onProgress = (done: number) => setWork({ kind: 'uploading', done })
        const { url, version } = await sendBanner(id, picture, { signal, onProgress })
        onChanged(url, version)
        return BANNER_MESSAGES.done
      })
    },
    ingest: (address) =>
      run({ kind: 'fetching' }, 'bannerUrl', async () => {
        const json = { url: address }
        const { url, version } = await read(
          api.affiliates[':id']['banner-url'].$post({ param: { id }, json }),
        )
        onChanged(url, version)
        return BANNER_MESSAGES.done
      }),
    remove: async () => {
      await run({ kind: 'removing' }, 'file', async () => {
        const { version } = await read(api.affiliates[':id'].banner.$delete({ param: { id } }))
        onChanged(null, version)
        return BANNER_MESSAGES.removed
      })
    },
  }
}

/** A signal that aborts when the person leaves this page. */
function useLeaving(): () => AbortSignal {
  const controller = useRef<AbortController>(null)
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])
  return () => controller.current?.signal ?? AbortSignal.abort()
}

/** The server's message about an input is shown unchanged; every other error gets a general message. */
function failureText(error: unknown): string {
  if (error instanceof UnfitFile) return error.message
  const isExpected = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isExpected ? error.message : BANNER_MESSAGES.failed
}
