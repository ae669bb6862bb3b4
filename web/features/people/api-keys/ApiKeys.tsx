import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SecretShown } from '../../../ui/SecretShown.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { NewKey } from './NewKey.tsx'
import { apiKeysQuery, useRevokeApiKey } from './queries.ts'

interface ApiKeysProps {
  isStaff: boolean
  servers: readonly { _id: string; name: string }[]
}

/** The viewer's API keys for programs. A new key is shown once. */
export function ApiKeys({ isStaff, servers }: ApiKeysProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section
      id="api-keys"
      title={t`API keys`}
      heading="text-3xl"
      className="grid grid-cols-1 gap-5"
      intro={
        <Trans>
          With a key, your bot or script acts for you: it reads votes, sends player counts or edits your
          server. Each key does only what you choose. The{' '}
          <a href="/api/docs" className="link">
            API documentation
          </a>{' '}
          names the calls,{' '}
          <a href={inPageLanguage('/help/owners')} className="link">
            Help for owners
          </a>{' '}
          has commands to copy.
        </Trans>
      }
    >
      <Keys />
      <NewKey isStaff={isStaff} servers={servers} onSecret={setSecret} />
      <SecretShown
        secret={secret}
        title={t`Your new key`}
        copy={t`Copy key`}
        copied={t`Key copied`}
        onClose={() => setSecret(null)}
      >
        {t`It is shown only once. Keep it secret, like a password.`}
      </SecretShown>
    </Section>
  )
}

function Keys() {
  const keys = useQuery(apiKeysQuery)
  const errorNotice = useFailed(keys, t`We couldn’t load your keys.`)
  const now = useNow()
  const revoke = useRevokeApiKey()
  const [confirm, dialog] = useConfirm()
  if (errorNotice) return errorNotice
  if (!keys.data) return <Skeleton className="h-16 w-full" />
  if (keys.data.items.length === 0) return null
  const askRevoke = (id: string, label: string) =>
    confirm({
      title: t`Revoke this key?`,
      text: (
        <Trans>
          Programs that use “<bdi {...userText()}>{label}</bdi>” stop working immediately. This cannot be
          undone.
        </Trans>
      ),
      action: t`Revoke`,
      cancel: t`Keep it`,
      act: () => revoke.mutateAsync(id),
    })
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {keys.data.items.map(({ _id, label, scope, scopes, server, createdAt, lastUsedAt, expiresAt }) => (
          <li key={_id} className={cardClass({ className: 'grid grid-cols-1 gap-2 px-5 py-4' })}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h3 {...userText('min-w-0 text-lg')}>{label}</h3>
              {expiresAt !== null && Date.parse(expiresAt) <= now && <Badge tone="coral">{t`Expired`}</Badge>}
              {scope === 'staff' && <Badge tone="amber">{t`Every server (staff)`}</Badge>}
              {scopes.map((permitted) => (
                <Badge key={permitted} tone="sky">
                  {permitted}
                </Badge>
              ))}
            </div>
            <p className="text-sm text-ink-muted">
              {server && <OnlyFor {...server} />}
              <span>
                {lastUsedAt === null ? (
                  <Trans>
                    Created <RelativeTime iso={createdAt} />, never used.
                  </Trans>
                ) : (
                  <Trans>
                    Created <RelativeTime iso={createdAt} />, last used <RelativeTime iso={lastUsedAt} />.
                  </Trans>
                )}
                <span>{sentenceSpace()}</span>
              </span>
              {expiresAt !== null && Date.parse(expiresAt) > now && (
                <span>
                  <Trans>
                    Expires <RelativeTime iso={expiresAt} />.
                  </Trans>
                </span>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => askRevoke(_id, label)}>
                {t`Revoke`}
                <span className="sr-only"> {label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

const OnlyFor = ({ name }: { name: string }) => (
  <span>
    <Trans>
      Only for <bdi {...userText()}>{name}</bdi>.
    </Trans>
    <span>{sentenceSpace()}</span>
  </span>
)
