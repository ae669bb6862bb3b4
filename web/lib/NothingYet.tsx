import { t } from '@lingui/core/macro'
import { cardClass } from '../ui/card-class.ts'
import { ButtonLink } from './ButtonLink.tsx'

/** In the place of a list of servers that is empty so far: how it fills. */
export const NothingYet = ({ text }: { text: string }) => (
  <div className={cardClass({ className: 'flex flex-wrap items-center justify-between gap-3 px-5 py-4' })}>
    <p className="text-ink-muted">{text}</p>
    <ButtonLink to="/servers">{t`Browse Servers`}</ButtonLink>
  </div>
)
