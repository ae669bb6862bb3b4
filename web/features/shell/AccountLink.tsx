import { useLocation } from '@tanstack/react-router'
import { Avatar } from '../../ui/Avatar.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Link } from '../../lib/Link.tsx'

interface AccountLinkProps {
  /** `undefined` while it is unknown, `null` when signed out. */
  person: { username: string; avatar: string | null } | null | undefined
}

/** 'Log in', or the person's picture as a link to the dashboard. */
export function AccountLink({ person }: AccountLinkProps) {
  const returnTo = useLocation({ select: ({ pathname, href }) => (pathname === '/login' ? undefined : href) })
  if (person === undefined) return null
  if (person === null) {
    return (
      <Link to="/login" search={{ returnTo }} className={buttonClass({ className: 'px-3.5' })}>
        Log in
      </Link>
    )
  }
  return (
    <Link
      to="/dashboard"
      aria-label={`Dashboard of ${person.username}`}
      title={person.username}
      className="group grid size-11 place-items-center no-underline"
    >
      <Avatar name={person.username} src={person.avatar} size={36} className="bob" />
    </Link>
  )
}
