import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { applicationLabels, APPLICATION_TONES } from '../../../ui/application-status.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { myApplicationsQuery } from './queries.ts'
import { statusTexts } from './status-texts.ts'

/**
 * Tells on the dashboard what became of the viewer's staff application; nothing before staff looked at it.
 */
export function ApplicationNews() {
  const { data } = useQuery(myApplicationsQuery)
  const item = data?.item
  if (!item || item.status === 'pending') return null
  return (
    <section
      aria-label={say('title./application')}
      className={cardClass({ className: 'flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4' })}
    >
      <Badge tone={APPLICATION_TONES[item.status]}>{applicationLabels()[item.status]}</Badge>
      <p className="min-w-0 flex-1 font-semibold">{statusTexts()[item.status].title}</p>
      <Link to="/application" className="link inline-flex min-h-11 items-center">
        {t`Your application`}
      </Link>
    </section>
  )
}
