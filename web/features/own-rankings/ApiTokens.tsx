import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { SNAPSHOT_PATH, TOKEN_LABEL_MAX, TOKEN_SCOPES, type TokenScope } from '#contract/ranking.ts'
import { copyText } from '../../lib/copy-text.ts'
import { explain } from '../../lib/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { tokensQuery, useCreateToken, useRevokeToken } from './queries.ts'
import { words } from '../../ui/words.ts'

const SCOPES: Record<TokenScope, string> = { owner: 'Your realms', staff: 'Every realm (staff)' }

/** API tokens for programs that send counts: created here, shown once, revoked here. */
export function ApiTokens({ isStaff }: { isStaff: boolean }) {
  const tokens = useQuery(tokensQuery)
  const [asking, setAsking] = useState<{ id: string; label: string } | null>(null)
  const revoke = useRevokeToken()
  return (
    <div className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}>
      <div>
        <h3 className="text-xl">API tokens</h3>
        <p className="max-w-prose text-ink-muted">
          Let your bot send counts to <code className="text-sm">POST {SNAPSHOT_PATH}</code> with a token. The{' '}
          <a href="/api/docs" className="link">
            API documentation
          </a>{' '}
          explains how.
        </p>
      </div>
      {tokens.isError && (
        <ErrorState
          message={explain('We couldn’t load your tokens.', tokens.error)}
          onRetry={() => void tokens.refetch()}
          busy={tokens.isFetching}
        />
      )}
      {tokens.data && tokens.data.items.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {tokens.data.items.map(({ _id, label, scope, createdAt, lastUsedAt }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t-2 border-line pt-2">
              <span {...words('font-semibold')}>{label}</span>
              <Badge tone={scope === 'staff' ? 'amber' : 'sky'}>{SCOPES[scope]}</Badge>
              <span className="grow text-sm text-ink-muted">
                Created <RelativeTime iso={createdAt} />,{' '}
                {lastUsedAt === null ? (
                  'never used'
                ) : (
                  <>
                    last used <RelativeTime iso={lastUsedAt} />
                  </>
                )}
              </span>
              <Button size="sm" onClick={() => setAsking({ id: _id, label })}>
                Revoke<span className="sr-only"> {label}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewToken isStaff={isStaff} />
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title="Revoke this token?"
        actions={
          <>
            <Button onClick={() => setAsking(null)}>Keep it</Button>
            <Button
              variant="danger"
              busy={revoke.isPending}
              onClick={() => asking && revoke.mutate(asking.id, { onSettled: () => setAsking(null) })}
            >
              Revoke
            </Button>
          </>
        }
      >
        <p>
          Bots that use “<bdi {...words()}>{asking?.label}</bdi>” stop working immediately. This cannot be
          undone.
        </p>
      </Dialog>
    </div>
  )
}

function NewToken({ isStaff }: { isStaff: boolean }) {
  const create = useCreateToken()
  const [label, setLabel] = useState('')
  const [scope, setScope] = useState<TokenScope>('owner')
  const [error, setError] = useState<string | undefined>()
  const [secret, setSecret] = useState<string | null>(null)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (create.isPending) return
    if (label.trim() === '') return setError('Give the token a name.')
    create.mutate(
      { label, scope },
      {
        onSuccess: ({ token }) => {
          setSecret(token)
          setLabel('')
        },
      },
    )
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <TextField
          label="New token"
          hint="For example: Realm bot."
          maxLength={TOKEN_LABEL_MAX}
          value={label}
          error={error}
          onChange={({ target }) => {
            setLabel(target.value)
            setError(undefined)
          }}
          autoComplete="off"
          className="w-full max-w-xs"
        />
        {isStaff && (
          <SelectField
            label="Can send counts for"
            value={scope}
            onChange={({ target }) =>
              setScope(TOKEN_SCOPES.find((known) => known === target.value) ?? 'owner')
            }
            className="w-56"
          >
            {TOKEN_SCOPES.map((known) => (
              <option key={known} value={known}>
                {SCOPES[known]}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" busy={create.isPending} className="sm:mt-[30px]">
          Create token
        </Button>
      </form>
      <Dialog
        open={secret !== null}
        onClose={() => setSecret(null)}
        title="Your new token"
        actions={
          <>
            <Button
              variant="primary"
              onClick={() =>
                void copyText(secret ?? '').then((done) =>
                  done ? toast.success('Token copied') : toast.error('Copy failed'),
                )
              }
            >
              Copy token
            </Button>
            <Button onClick={() => setSecret(null)}>Done</Button>
          </>
        }
      >
        <p>It is shown only once. Keep it secret, like a password.</p>
        <p className="notch notch-step-3 notch-fill-surface-sunken notch-border-0 p-4 font-semibold break-all">
          <code>{secret}</code>
        </p>
      </Dialog>
    </>
  )
}
