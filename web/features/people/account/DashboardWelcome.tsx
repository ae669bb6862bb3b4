import { hasAdminRole } from '#contract/people/permissions.ts'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { SignOutButtons } from './SignOutButtons.tsx'
import { Link } from '../../../lib/Link.tsx'
import { words } from '../../../ui/words.ts'

/** Greeting, and the person's role. */
export function DashboardWelcome({ person }: { person: SessionUser }) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={person.username} src={person.avatar} size={64} />
        <h1 className="min-w-0 text-4xl wrap-anywhere sm:text-5xl">
          Welcome, <bdi {...words()}>{person.username}</bdi>
        </h1>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/submit" className={buttonClass({ variant: 'primary' })}>
          <PlusIcon className="size-4" />
          New Affiliation
        </Link>
        {hasAdminRole(person.roles) && (
          <Link to="/admin" className={buttonClass()}>
            Admin
          </Link>
        )}
        <SignOutButtons />
      </div>
    </div>
  )
}
