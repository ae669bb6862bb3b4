import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { SITE } from '#contract/site/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { captchaFailureText, captchaQuery } from './queries.ts'
import { TurnstileField } from './TurnstileField.tsx'

interface CaptchaFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  error: string | undefined
  /** Called when another picture loads: the typed answer belongs to the old one. */
  onNewPicture: () => void
  /** Called with the token of Turnstile, which is the answer where the site uses Turnstile. */
  onToken: (token: string) => void
}

/** The picture and the field for its answer, or Turnstile where the site uses it. */
export function CaptchaField({ error, onNewPicture, onToken, ...input }: CaptchaFieldProps) {
  const { data, dataUpdatedAt, error: failure, isFetching, refetch } = useQuery(captchaQuery)
  const { contact } = SITE
  function renew() {
    onNewPicture()
    void refetch()
  }
  if (failure && !isFetching) return <ErrorState message={captchaFailureText(failure)} onRetry={renew} />
  if (data && 'siteKey' in data)
    return (
      <TurnstileField
        key={dataUpdatedAt}
        {...{ error, onToken, onRetry: renew }}
        siteKey={data.siteKey}
        cData={data.cData}
      />
    )
  return (
    <div className="grid animate-arrive gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="notch notch-step-3 notch-fill-surface-sunken notch-edge-line grid h-[86px] w-[236px] max-w-full place-items-center text-ink">
          {data && !isFetching ? <Picture drawing={data.drawing} /> : <Skeleton className="h-10 w-40" />}
        </div>
        <Button size="sm" onClick={renew} busy={isFetching}>
          {t`New picture`}
        </Button>
      </div>
      <TextField
        {...input}
        label={t`Characters in the picture`}
        hint={
          <Trans>
            Upper or lower case does not matter. Can’t see it? Write to{' '}
            <a href={`mailto:${contact}`} className="link wrap-anywhere">
              {contact}
            </a>
            .
          </Trans>
        }
        error={error}
        isExact
        autoCorrect="off"
        inputClassName="max-w-[236px] tracking-widest"
      />
    </div>
  )
}

/** The pixels are a mask, so the letters have the colour of the text in both themes. */
function Picture({ drawing }: { drawing: string }) {
  const id = useId()
  return (
    <svg
      role="img"
      aria-label={t`Distorted letters and digits`}
      viewBox="0 0 440 140"
      width="220"
      height="70"
      className="max-w-full"
    >
      <mask id={id}>
        <image width="440" height="140" href={drawing} />
      </mask>
      <rect width="440" height="140" fill="currentColor" mask={`url(#${id})`} />
    </svg>
  )
}
