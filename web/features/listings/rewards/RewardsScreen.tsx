import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MINUTE } from '#contract/base/time.ts'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { REWARD_KEY_PREFIX, vrcFile } from '#contract/listings/reward.ts'
import type { RewardState } from '#contract/listings/reward.wire.ts'
import { SITE_SLUG } from '#contract/site/site.ts'
import { hasStatus } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { NotYours } from '../../../ui/NotYours.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { askText } from './ask-text.ts'
import { KEY_PLACE, type PluginGuide, pluginGuides } from './plugin-guides.ts'
import { rewardsQuery, useMakeKey, useRemoveKey } from './queries.ts'

/** Rewards in the game for votes: the key, what to change in the plugin, and whether it works. */
export function RewardsScreen({ id }: { id: string }) {
  const rewards = useQuery(rewardsQuery(id))
  const errorNotice = useFailed(rewards, t`We couldn’t load the rewards.`)
  const [secret, setSecret] = useState<string | null>(null)
  if (rewards.data === undefined && hasStatus(rewards.error, 404))
    return <NotYours title={t`No rewards here`} text={t`Only the owner can set up rewards for a server.`} />
  if (!rewards.data) return errorNotice ?? <Skeleton className="h-60" />
  const { key } = rewards.data
  // If a new key was made elsewhere, the key that this screen remembers no longer works: its end differs.
  const shown = key !== null && secret?.endsWith(key.tail) ? secret : null
  return (
    <>
      <Step title={t`1. Your key`}>
        <p className="max-w-prose text-ink-muted">
          <Trans>
            Players who vote here get a reward in the game: a vote plugin on your server asks this site who
            voted. The key tells us that your server asks. It needs a server that runs plugins; Realms and
            plain Bedrock Dedicated Server cannot run them.{' '}
            <a href={inPageLanguage('/help/owners#rewards')} className="link">
              Help for owners
            </a>
          </Trans>
        </p>
        <KeyBox id={id} rewards={rewards.data} secret={shown} onSecret={setSecret} />
      </Step>
      {key && (
        <>
          <Step title={t`2. Your plugin`}>
            {!shown && (
              <p className="max-w-prose text-ink-muted">
                {t`The key was shown once, when you made it. Replace ${KEY_PLACE} with it. If you no longer have it, make a new one.`}
              </p>
            )}
            <div className="grid grid-cols-1 gap-3">
              {pluginGuides(location.origin, shown ?? KEY_PLACE).map((guide) => (
                <Guide
                  key={guide.name}
                  {...{ guide, id }}
                  keyText={shown ?? KEY_PLACE}
                  isComplete={shown !== null}
                />
              ))}
            </div>
          </Step>
          <Step title={t`3. Try it`}>
            <LiveTest rewards={key} />
          </Step>
        </>
      )}
    </>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      <h2 className="text-3xl">{title}</h2>
      {children}
    </section>
  )
}

const newKeyQuestion = () => ({
  title: t`Make a new key?`,
  text: t`The old key stops working at once. Put the new one into your plugin afterwards.`,
  action: t`Make a new key`,
  cancel: t`Keep it`,
})

const removalQuestion = () => ({
  title: t`Remove the key?`,
  text: t`Your plugin stops working at once, and players get no rewards until you make a new key.`,
  action: t`Remove`,
  cancel: t`Keep it`,
})

interface KeyBoxProps {
  id: string
  rewards: RewardState
  /** The key itself, while it is known because it was just made. */
  secret: string | null
  onSecret: (secret: string | null) => void
}

function KeyBox({ id, rewards: { key }, secret, onSecret }: KeyBoxProps) {
  const make = useMakeKey(id)
  const remove = useRemoveKey(id)
  const [confirm, dialog] = useConfirm()
  const show = { onSuccess: (made: { key: string }) => onSecret(made.key) }
  if (!key)
    return (
      <div>
        <Button variant="primary" busy={make.isPending} onClick={() => make.mutate(undefined, show)}>
          {t`Make a key`}
        </Button>
      </div>
    )
  return (
    <div className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}>
      {secret ? (
        <>
          <p>
            <Trans>
              <strong>Copy it now: it is shown only once.</strong> Keep it secret, like a password.
            </Trans>
          </p>
          <CopyBox label={t`Your reward key`} text={secret} done={t`Key copied`} />
        </>
      ) : (
        <p>
          <code className="wrap-anywhere">
            {REWARD_KEY_PREFIX}…{key.tail}
          </code>{' '}
          <span className="text-ink-muted">
            <Trans>
              made <RelativeTime iso={key.createdAt} />
            </Trans>
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={make.isPending}
          onClick={() => confirm({ ...newKeyQuestion(), act: () => make.mutateAsync(undefined, show) })}
        >
          {t`Make a new key`}
        </Button>
        <Button
          variant="ghost"
          busy={remove.isPending}
          onClick={() => confirm({ ...removalQuestion(), act: remove.mutateAsync })}
        >
          {t`Remove the key`}
        </Button>
      </div>
      {dialog}
    </div>
  )
}

interface GuideProps {
  guide: PluginGuide
  id: string
  keyText: string
  /** Whether the key is known, so that files work as they are. */
  isComplete: boolean
}

function Guide({ guide, id, keyText, isComplete }: GuideProps) {
  return (
    <details className={cardClass({ className: 'grid grid-cols-1' })}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-3 px-5 py-3 font-semibold">
        {guide.name}
        <Badge>{guide.runsOn}</Badge>
      </summary>
      <div className="grid grid-cols-1 gap-4 px-5 pb-5">
        <ol className="grid list-decimal gap-1.5 ps-5">
          {guide.steps.map((step) => (
            <li key={step} className="wrap-anywhere">
              {step}
            </li>
          ))}
        </ol>
        {guide.paste && <CopyBox label={guide.paste.label} text={guide.paste.text} done={t`Copied`} />}
        {guide.needsVrcFile && (
          <div className="grid gap-2">
            <Button
              className="justify-self-start"
              onClick={() =>
                saveFile(`${SITE_SLUG}-${id}.vrc`, 'application/json', vrcFile(location.origin, keyText))
              }
            >
              {t`Download the .vrc file`}
            </Button>
            {!isComplete && (
              <p className="text-sm text-ink-muted">
                {t`Open it afterwards and put your key where ${KEY_PLACE} stands.`}
              </p>
            )}
          </div>
        )}
      </div>
    </details>
  )
}

/** A text that is to be pasted elsewhere, with a button that copies it. */
function CopyBox({ label, text, done }: { label: string; text: string; done: string }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <CodeBlock label={label} text={text} className="select-all" />
      <Button className="justify-self-start" onClick={() => void copyText(text, done)}>
        <Trans>
          Copy<span className="sr-only"> {label}</span>
        </Trans>
      </Button>
    </div>
  )
}

type RewardKey = NonNullable<RewardState['key']>

/** Whether the plugin has asked with the key, and what it was answered. */
function LiveTest({ rewards }: { rewards: RewardKey }) {
  const { askedAt, oldKeyAskedAt } = rewards
  return (
    <div aria-live="polite" className={cardClass({ className: 'grid grid-cols-1 gap-3 p-5' })}>
      {askedAt === null ? <NotAsked rewards={rewards} /> : <Asked rewards={rewards} askedAt={askedAt} />}
      {oldKeyAskedAt !== null && (
        <p className="max-w-prose">
          <Trans>
            <Badge tone="coral">Old key</Badge> A server asked with your old key{' '}
            <RelativeTime iso={oldKeyAskedAt} /> and was refused. Put the new key into the plugin there.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** After this time without a question from the plugin, something is probably wrong. */
const LONG_WAIT_MS = 10 * MINUTE

function NotAsked({ rewards: { createdAt } }: { rewards: RewardKey }) {
  const waitsLong = useNow() - Date.parse(createdAt) > LONG_WAIT_MS
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Trans>
          <Badge tone="amber">Waiting</Badge> Your server has not asked yet.
        </Trans>
      </p>
      <p className="max-w-prose text-ink-muted">
        {t`Vote for your own server, enter your gamertag below the vote button, and type /vote in the game. This box changes by itself within half a minute.`}
      </p>
      {waitsLong && (
        <p className="max-w-prose text-ink-muted">
          {t`Nothing for a while? The address in the plugin is probably still the one of another site, or the server was not restarted. Some hosts block addresses they do not know: ask yours.`}
        </p>
      )}
    </>
  )
}

function Asked({ rewards: { outcome, claimedAt }, askedAt }: { rewards: RewardKey; askedAt: string }) {
  const answer = outcome === null ? null : askText(outcome)
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={answer?.isProblem ? 'coral' : 'moss'}>
          {answer?.isProblem ? t`Problem` : t`Connected`}
        </Badge>
        <span>
          <Trans>
            Your server asked <RelativeTime iso={askedAt} />.
          </Trans>
        </span>
      </p>
      {answer && <p className="max-w-prose">{answer.text}</p>}
      {claimedAt !== null && (
        <p className="text-ink-muted">
          <Trans>
            Last reward: <RelativeTime iso={claimedAt} />.
          </Trans>
        </p>
      )}
    </>
  )
}
