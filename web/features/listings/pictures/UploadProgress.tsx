import { t } from '@lingui/core/macro'
import { SpinnerMark } from '../../../ui/Spinner.tsx'
import type { BannerWork } from './use-banner.ts'

export const workWords = () => ({ uploading: t`Uploading…`, fetching: t`Fetching the picture…` })

/** Covers the preview while an upload or a fetch is in progress. */
export function UploadProgress({ work }: { work: Exclude<BannerWork, null> }) {
  const done = work.kind === 'uploading' ? work.done : null
  const percent = done === null ? undefined : Math.round(done * 100)
  return (
    <div className="absolute inset-0 grid place-items-center bg-scrim p-4">
      <div className="notch notch-step-3 notch-fill-surface-raised notch-edge-line grid w-full max-w-80 gap-2 px-5 py-4">
        <p className="flex items-center gap-2 font-semibold">
          <SpinnerMark className="size-4" />
          <span>{workWords()[work.kind]}</span>
          {percent !== undefined && <span className="tabular ms-auto text-ink-muted">{percent}%</span>}
        </p>
        {work.kind === 'uploading' && (
          <progress
            aria-label={t`Upload`}
            max={100}
            value={percent}
            className="h-2 w-full appearance-none bg-surface-sunken [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:bg-moss [&::-webkit-progress-value]:transition-[width]"
          />
        )}
      </div>
    </div>
  )
}
