import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { looksLikeWebhook } from '#contract/events/subscription.ts'
import { pageLanguage } from '#contract/language/i18n.ts'
import { api, ApiError, read } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { LanguageField } from '../../../lib/LanguageField.tsx'
import { useWrite } from '../../../lib/use-write.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

interface SubscribeDialogProps {
  open: boolean
  onClose: () => void
}

/** Subscribes a Discord channel to incident updates, by its webhook. */
export default function SubscribeDialog({ open, onClose }: SubscribeDialogProps) {
  // Kept while the page is open, and no longer: the address is a secret.
  const [url, setUrl] = useState('')
  return (
    <Dialog open={open} onClose={onClose} title={t`Subscribe (Discord)`}>
      <SubscribeForm {...{ onClose, url, setUrl }} />
    </Dialog>
  )
}

interface SubscribeFormProps extends Pick<SubscribeDialogProps, 'onClose'> {
  url: string
  setUrl: (url: string) => void
}

function SubscribeForm({ onClose, url, setUrl }: SubscribeFormProps) {
  const [language, setLanguage] = useState(pageLanguage)
  const [fieldError, setFieldError] = useState<string>()
  const subscribe = useWrite(
    (webhook: string) => read(api.status.subscribe.discord.$post({ json: { url: webhook, language } })),
    {
      failed: null,
    },
  )

  function send() {
    if (!looksLikeWebhook(url)) {
      setFieldError(t`Enter a valid Discord webhook URL.`)
      return
    }
    setFieldError(undefined)
    subscribe.mutate(url.trim(), {
      onSuccess: () => {
        toast.success(t`Subscribed! You’ll get incident updates.`)
        setUrl('')
        onClose()
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'invalid_input') setFieldError(error.message)
        else toast.error(failureText(error, [409, 429], t`Could not subscribe right now.`))
      },
    })
  }

  return (
    <DialogForm action={t`Subscribe`} busy={subscribe.isPending} onSend={send} onCancel={onClose}>
      <p className="text-ink-muted">
        <Trans>
          Your channel gets one message per incident, which we keep up to date. In Discord:{' '}
          <span className="font-semibold text-ink">
            Edit Channel → Integrations → Webhooks → Copy Webhook URL
          </span>
          .
        </Trans>
      </p>
      <TextField
        // A webhook's address is a secret, so the browser must not suggest it later.
        type="url"
        inputMode="url"
        label={t`Webhook URL`}
        placeholder="https://discord.com/api/webhooks/…"
        hint={t`Stored encrypted. The first message contains a link to unsubscribe.`}
        isExact
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={fieldError}
      />
      <LanguageField value={language} onChoose={setLanguage} />
    </DialogForm>
  )
}
