import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { APPLICATION_TABLE } from '#contract/community/application.ts'
import type { Application } from '#contract/community/application.wire.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { durationText } from '../../../lib/duration-text.ts'
import { APPLICATION_TONES, applicationLabels } from '../../../ui/application-status.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Island } from '../../../ui/Island.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { statusTexts } from './status-texts.ts'

interface ApplicationStateProps {
  item: Application
  items: readonly Application[]
  /** Milliseconds until another application can be sent. */
  left: number
}

export function ApplicationState({ item, items, left }: ApplicationStateProps) {
  const { title, text } = statusTexts()[item.status]
  const wait = durationText(left)
  const earlier = items.filter(({ _id }) => _id !== item._id)
  return (
    <section
      aria-labelledby="state"
      className={cardClass({ className: 'grid grid-cols-1 gap-4 wrap-anywhere p-5 sm:p-6' })}
    >
      <div className="flex items-start gap-4 sm:gap-6">
        {item.status === 'accepted' && (
          <Island
            id={item._id}
            tags={['Skyblock']}
            shape="mark"
            size={112}
            className="bob shrink-0 max-sm:hidden"
          />
        )}
        <div className="grid min-w-0 gap-2">
          <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-muted">
            <Badge tone={APPLICATION_TONES[item.status]}>{applicationLabels()[item.status]}</Badge>
            <span>
              <Trans>
                sent <RelativeTime iso={item.createdAt} />
              </Trans>
            </span>
          </p>
          <h2 id="state" className="text-2xl">
            {title}
          </h2>
          <p>
            <span>{text}</span>
            {APPLICATION_TABLE[item.status] === 'may-reapply' && (
              <span>
                {sentenceSpace() +
                  (left > 0 ? t`You can apply again in ${wait}.` : t`You can apply again now.`)}
              </span>
            )}
          </p>
        </div>
      </div>
      {item.reviewerNote !== null && (
        <blockquote className="border-s-4 border-line ps-3">
          <p className="text-sm font-semibold text-ink-muted">{t`A note from the team`}</p>
          <p {...userText('whitespace-pre-line')}>{item.reviewerNote}</p>
        </blockquote>
      )}
      <SentText application={item} />
      {earlier.length > 0 && (
        <div className="grid gap-1.5 border-t-2 border-line pt-4">
          <h3 className="text-base">{t`Earlier`}</h3>
          <ul className="grid gap-1.5">
            {earlier.map((application) => (
              <li key={application._id} className="grid gap-1.5">
                <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-muted">
                  <Badge tone={APPLICATION_TONES[application.status]}>
                    {applicationLabels()[application.status]}
                  </Badge>
                  <span>
                    <Trans>
                      sent <RelativeTime iso={application.createdAt} />
                    </Trans>
                  </span>
                </p>
                <SentText application={application} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** What the applicant sent, folded away. */
function SentText({ application }: { application: Application }) {
  const { age, skills, references, motivation, links } = application
  const parts = [
    [t`Age`, String(age)],
    [t`Skills`, skills],
    [t`References`, references],
    [t`Motivation`, motivation],
    [t`Links`, links.join('\n')],
  ] as const
  return (
    <details>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">{t`What you sent`}</summary>
      <dl className="grid gap-3 pt-2">
        {parts.map(
          ([label, text]) =>
            text !== '' && (
              <div key={label}>
                <dt className="text-sm font-semibold text-ink-muted">{label}</dt>
                <dd {...userText('whitespace-pre-line')}>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
