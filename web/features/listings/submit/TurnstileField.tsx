import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { CAPTCHA_MISSING_MESSAGE, TURNSTILE_ACTION, TURNSTILE_ORIGIN } from '#contract/site/captcha.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FieldError } from '../../../ui/Field.tsx'

interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      action: string
      cData: string
      theme: 'auto'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
      'response-field': boolean
    },
  ): string
  remove(widget: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

interface TurnstileFieldProps {
  siteKey: string
  /** The value to which the token is bound. */
  cData: string
  error: string | undefined
  /** The token of a passed test; empty when it has expired. */
  onToken: (token: string) => void
  onRetry: () => void
}

/** Cloudflare Turnstile, which works by itself or asks for one click. */
export function TurnstileField({ siteKey, cData, error, onToken, onRetry }: TurnstileFieldProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onToken)
  const errorId = useId()
  useEffect(() => {
    let remove: (() => void) | null = null
    let isUnmounted = false
    const fail = () => {
      report('')
      setHasFailed(true)
    }
    loadTurnstile().then((turnstile) => {
      if (isUnmounted || !place.current) return
      const widget = turnstile.render(place.current, {
        sitekey: siteKey,
        action: TURNSTILE_ACTION,
        cData,
        theme: 'auto',
        callback: (token) => report(token),
        'expired-callback': () => report(''),
        'error-callback': fail,
        'response-field': false,
      })
      remove = () => turnstile.remove(widget)
    }, fail)
    return () => {
      isUnmounted = true
      remove?.()
    }
  }, [siteKey, cData])
  if (hasFailed) return <ErrorState message={t`The robot check did not load.`} onRetry={onRetry} />
  return (
    <fieldset aria-label={t`Robot check`} aria-describedby={errorId} className="grid gap-1.5">
      <div ref={place} className="min-h-[65px]" />
      <FieldError
        id={errorId}
        error={error === CAPTCHA_MISSING_MESSAGE ? t`Wait until the robot check is done.` : error}
      />
    </fieldset>
  )
}

let loading: Promise<Turnstile> | null = null

/** Loads the script once. After a failure, the next attempt loads it again. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('Turnstile did not load'))
    }
    script.src = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`
    script.addEventListener('error', fail)
    script.addEventListener('load', () => (window.turnstile ? resolve(window.turnstile) : fail()))
    document.head.append(script)
  })
  return loading
}
