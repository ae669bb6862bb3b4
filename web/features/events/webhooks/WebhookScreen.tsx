import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import {
  VOTIFIER_PORT,
  VOTIFIER_SCHEME,
  WEBHOOK_FAILURES_MAX,
  WEBHOOK_WAITING_MAX,
} from '#contract/events/webhook.ts'
import type { SendResultAnswer, Webhook, WebhookTest } from '#contract/events/webhook.wire.ts'
import { inPageLanguage, pageLanguage, say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { SITE_NAME } from '#contract/site/site.ts'
import { ApiError, hasStatus } from '../../../lib/api.ts'
import { LanguageField } from '../../../lib/LanguageField.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { NotYours } from '../../../ui/NotYours.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SecretShown } from '../../../ui/SecretShown.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useRemoveWebhook, useSaveWebhook, useTestWebhook, webhookQuery } from './queries.ts'

export function WebhookScreen({ id }: { id: string }) {
  const own = useQuery(webhookQuery(id))
  const errorNotice = useFailed(own, t`We couldn’t load the webhook.`)
  const [secret, setSecret] = useState<string | null>(null)
  if (own.data === undefined && hasStatus(own.error, 404))
    return (
      <NotYours title={t`No webhook here`} text={t`Only the owner can set up the webhook of a server.`} />
    )
  if (!own.data) return errorNotice ?? <Skeleton className="h-60" />
  const { webhook } = own.data
  return (
    <>
      <p className="max-w-prose text-ink-muted">
        <Trans>
          A webhook tells your Discord channel of each vote, each review, and each decision of staff about
          your server. It can also tell a program of yours, or send votes to Votifier on your server.{' '}
          <a href={inPageLanguage('/help/owners#webhooks')} className="link">
            Help for owners
          </a>
        </Trans>
      </p>
      <Section
        id="webhook"
        title={t`Where messages go`}
        heading="text-xl"
        isCard
        className="grid grid-cols-1 gap-5 p-5"
      >
        {webhook && <State webhook={webhook} />}
        <AddressForm id={id} webhook={webhook} onSecret={setSecret} />
        {webhook && <Acts id={id} />}
      </Section>
      <SecretShown
        secret={secret}
        title={t`Your secret`}
        copy={t`Copy secret`}
        copied={t`Secret copied`}
        onClose={() => setSecret(null)}
      >
        {t`It is shown only once. Put it into your program: with it, the program can tell our messages from false ones.`}
      </SecretShown>
    </>
  )
}

function State({ webhook: { url, offBecause, problem, nextAttemptAt, waiting } }: { webhook: Webhook }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-3">
        {offBecause !== null && <Badge>{t`Off`}</Badge>}
        {offBecause === null && (
          <Badge tone={problem === null ? 'moss' : 'coral'}>{problem === null ? t`On` : t`Problem`}</Badge>
        )}
        {waiting > 0 && <span>{waitingText(waiting)}</span>}
      </p>
      {url === null && <p>{t`The address can no longer be read. Enter it again.`}</p>}
      {offBecause === 'gone' && (
        <p>
          {t`We switched it off: its address takes no more messages. Enter another one, or switch it on again.`}
        </p>
      )}
      {offBecause === 'failing' && (
        <p>
          {t`We switched it off: it failed ${WEBHOOK_FAILURES_MAX} times in a row. When the address works, switch it on again.`}
        </p>
      )}
      {problem !== null && (
        <p className="text-coral">
          <span>{resultText(problem)}</span>
          <span>{sentenceSpace()}</span>
          {nextAttemptAt !== null && (
            <span>
              <Trans>
                Next try <RelativeTime iso={nextAttemptAt} />. Messages stay in order.
              </Trans>
            </span>
          )}
        </p>
      )}
    </div>
  )
}

const waitingText = (waiting: number) =>
  waiting >= WEBHOOK_WAITING_MAX
    ? t`${WEBHOOK_WAITING_MAX} or more messages wait`
    : plural(waiting, { one: '# message waits', other: '# messages wait' })

interface WebhookProps {
  id: string
  onSecret: (secret: string) => void
}

const TARGETS = ['url', 'votifier'] as const
const targetNames = () => ({ url: t`Discord or a program`, votifier: 'Votifier' })

const withoutScheme = (url: string) => url.trim().replace(VOTIFIER_SCHEME, '')

function AddressForm({ id, webhook, onSecret }: WebhookProps & { webhook: Webhook | null }) {
  const save = useSaveWebhook(id)
  const savedUrl = webhook?.url ?? ''
  const saved = webhook?.kind === 'votifier' ? 'votifier' : 'url'
  const [target, setTarget] = useState<(typeof TARGETS)[number]>(saved)
  const [address, setAddress] = useState(withoutScheme(savedUrl))
  const [token, setToken] = useState('')
  const [language, setLanguage] = useState(webhook?.language ?? pageLanguage())
  const [errors, setErrors] = useState<{ url?: string; token?: string }>({})
  const isVotifier = target === 'votifier'
  const url = isVotifier ? VOTIFIER_SCHEME + withoutScheme(address) : address.trim()
  const isOff = webhook !== null && webhook.offBecause !== null && url === savedUrl && token === ''
  function choose(next: typeof target) {
    if (save.isPending) return
    setTarget(next)
    setAddress(next === saved ? withoutScheme(savedUrl) : '')
    setErrors({})
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (address.trim() === '')
      return setErrors({
        url: isVotifier
          ? t`Enter host and port of your Votifier, such as play.example.com:8192. Port 25 does not work.`
          : t`Enter the webhook URL of a Discord channel or of your program. It starts with https://.`,
      })
    save.mutate(
      { url, language, ...(isVotifier && token.trim() !== '' && { token: token.trim() }) },
      {
        onSuccess: (answer) => {
          setAddress(withoutScheme(answer.webhook.url ?? ''))
          setToken('')
          if (answer.secret !== null) onSecret(answer.secret)
        },
        onError: (failure) => {
          const field = failure instanceof ApiError ? failure.body.field : undefined
          if (field === 'url' || (field === 'token' && isVotifier)) setErrors({ [field]: failure.message })
          else toast.error(failure.message)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <ChipChoice label={t`Send to`} of={TARGETS} names={targetNames()} chosen={target} onChoose={choose} />
      <TextField
        key={target}
        {...(isVotifier ? votifierField() : urlField())}
        isExact
        value={address}
        readOnly={save.isPending}
        error={errors.url}
        onChange={({ target: { value } }) => {
          setAddress(value)
          setErrors({})
        }}
        className="max-w-xl"
      />
      {!isVotifier && (
        <LanguageField value={language} onChoose={setLanguage} hint={t`In Discord. Programs get data.`} />
      )}
      {isVotifier && (
        <>
          <TextField
            label={t`Token`}
            hint={t`The default token in the same file.`}
            optional={saved === 'votifier'}
            isExact
            value={token}
            readOnly={save.isPending}
            error={errors.token}
            onChange={({ target: { value } }) => {
              setToken(value)
              setErrors({})
            }}
            {...(saved === 'votifier' && { placeholder: t`Unchanged` })}
            className="max-w-xl"
          />
          <p className="max-w-prose text-sm text-ink-muted">
            {t`We send only votes, and only of people who gave their gamertag before they voted. It is the player’s name; the service is ${SITE_NAME}.`}
          </p>
        </>
      )}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {isOff ? t`Switch on again` : t`Save`}
        </Button>
      </div>
    </form>
  )
}

const urlField = () =>
  ({
    label: t`Webhook URL`,
    hint: t`In Discord: the settings of a channel, then Integrations, Webhooks, New Webhook, Copy Webhook URL. Or the address of a program, also at Make, Zapier or n8n.`,
    type: 'url',
    inputMode: 'url',
    placeholder: 'https://discord.com/api/webhooks/…',
  }) as const

const votifierField = () =>
  ({
    label: t`Host and port`,
    hint: t`From the config.yml of NuVotifier. The port must be open to the internet.`,
    placeholder: `play.example.com:${VOTIFIER_PORT}`,
  }) as const

function Acts({ id }: { id: string }) {
  const test = useTestWebhook(id)
  const remove = useRemoveWebhook(id)
  const [confirm, dialog] = useConfirm()
  return (
    <>
      <div className="flex flex-wrap gap-3 border-t-2 border-line pt-5">
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {t`Send a test`}
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            confirm({
              title: t`Remove this webhook?`,
              text: t`Nothing more is sent to it, not even messages that are waiting.`,
              action: t`Remove`,
              act: remove.mutateAsync,
            })
          }
        >
          {t`Remove`}
        </Button>
      </div>
      <output className="grid grid-cols-1 empty:hidden">{test.data && <Found test={test.data} />}</output>
      {dialog}
    </>
  )
}

const resultText = ({ kind, status }: SendResultAnswer) => say(`result.${kind}`, { status: String(status) })

function Found({ test: { taken, result, answer } }: { test: WebhookTest }) {
  return (
    <div className="notch notch-step-3 notch-fill-surface-sunken notch-edge-line grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={taken ? 'moss' : 'coral'}>{taken ? t`Passed` : t`Problem`}</Badge>
        <span className="min-w-0 flex-1 basis-56">{resultText(result)}</span>
      </p>
      {answer !== null && (
        <p className="text-sm text-ink-muted">
          <Trans>
            It answered: <q {...userText()}>{answer}</q>
          </Trans>
        </p>
      )}
    </div>
  )
}
