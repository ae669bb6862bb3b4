import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sentenceSpace } from '#contract/language/lists.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CopyIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { serverProofQuery, useProveServer } from './queries.ts'

/**
 * Proof by a code in the message of the day, which our probe reads. Only the people who run a server can
 * change this message.
 */
export function ServerProof({ listingId }: { listingId: string }) {
  const { data, isError, refetch } = useQuery(serverProofQuery(listingId))
  const prove = useProveServer(listingId)
  if (isError)
    return (
      <p>
        <Trans>
          The code did not load. <Button onClick={() => void refetch()}>Retry</Button>
        </Trans>
      </p>
    )
  if (data === undefined) return <p className="text-ink-muted">{t`Loading…`}</p>
  const { code, answeredAt } = data
  return (
    <div className="grid gap-2">
      <p className="max-w-prose">
        {t`Or put this code into your server’s message of the day for some minutes:`}
      </p>
      <p className="flex items-center gap-2">
        <code className="text-lg font-semibold select-all" translate="no">
          {code}
        </code>
        <IconButton
          label={t`Copy code`}
          icon={<CopyIcon className="size-4" />}
          onClick={() => void copyText(code, t`Code copied`)}
        />
      </p>
      <Button className="justify-self-start" busy={prove.isPending} onClick={() => prove.mutate()}>
        {t`Look for the code`}
      </Button>
      <output className="text-sm text-ink-muted">
        {prove.data !== undefined && (
          <>
            <span>{t`The code is not there yet.`}</span>
            <span>{sentenceSpace()}</span>
            {answeredAt === null ? (
              <span>{t`Our probe has had no answer so far.`}</span>
            ) : (
              <span>
                <Trans>
                  Your server last answered us <RelativeTime iso={answeredAt} />.
                </Trans>
              </span>
            )}
            <span>{sentenceSpace()}</span>
            <span>
              {t`It looks again soon: press again in two minutes, or an hour after another address.`}
            </span>
          </>
        )}
      </output>
    </div>
  )
}
