import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { hasStaffRole } from '#contract/people/permissions.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { userText } from '../../../ui/user-text.ts'
import { SignOutButton } from './SignOutButton.tsx'

interface DashboardWelcomeProps {
  person: SessionUser
  /** Whether they have a server. For people who only play, the button for a new one is not the main one. */
  owns: boolean
}

export function DashboardWelcome({ person, owns }: DashboardWelcomeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={person.username} src={person.avatar} size={40} />
        <h1 className="min-w-0 text-xl wrap-anywhere sm:text-4xl">
          <Trans>
            Welcome, <bdi {...userText()}>{person.username}</bdi>
          </Trans>
        </h1>
      </div>
      <div className="flex flex-wrap gap-3">
        {hasStaffRole(person.roles) && <ButtonLink to="/admin">{t`Admin`}</ButtonLink>}
        <ButtonLink to="/submit" variant={owns ? 'primary' : 'secondary'}>
          <PlusIcon className="size-4" />
          {t`New Affiliation`}
        </ButtonLink>
        <SignOutButton />
      </div>
    </div>
  )
}
