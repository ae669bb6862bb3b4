import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CAPTCHA_MISSING_MESSAGE } from '#contract/captcha.ts'
import { ApiError, explain } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { captchaQuery } from './queries.ts'

interface Proof {
  captcha: string
}

interface CaptchaFormProps {
  /** The text of the button. */
  label: string
  /** Sends the proof. Its error is shown, and the next picture is loaded. */
  onSolved: (proof: Proof) => Promise<void>
  failed: string
}

/** A captcha with a button, for an act that needs nothing else. */
export function CaptchaForm({ label, onSolved, failed }: CaptchaFormProps) {
  const client = useQueryClient()
  const [captcha, setCaptcha] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (captcha.trim() === '') return setError(CAPTCHA_MISSING_MESSAGE)
    setBusy(true)
    setError(undefined)
    try {
      await onSolved({ captcha })
    } catch (failure) {
      if (failure instanceof ApiError && failure.body.field === 'captcha') setError(failure.message)
      else toast.error(explain(failed, failure))
      setCaptcha('')
      // The server checks each challenge once.
      await client.refetchQueries({ queryKey: captchaQuery.queryKey })
    }
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid grid-cols-1 gap-4">
      <CaptchaField
        value={captcha}
        onChange={(event) => setCaptcha(event.target.value)}
        error={error}
        onNewPicture={() => setCaptcha('')}
        onToken={setCaptcha}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
