import { t } from '@lingui/core/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useLater } from './use-later.ts'

interface AccountLinkProps {
  /** `undefined` while it is unknown, `null` when signed out. */
  person: { username: string; avatar: string | null; unread: number } | null | undefined
}

/** 'Log in', or the bell and the person's picture as links. Room is kept for the bell, which loads later. */
export function AccountLink({ person }: AccountLinkProps) {
  const returnTo = useLocation({ select: ({ pathname, href }) => (pathname === '/login' ? undefined : href) })
  const later = useLater()
  if (person === undefined) return null
  if (person === null) {
    return (
      <ButtonLink to="/login" search={{ returnTo }} className="px-3.5">
        {t`Log in`}
      </ButtonLink>
    )
  }
  const { username } = person
  return (
    <>
      {later && <later.Bell unread={person.unread} />}
      <Link
        to="/dashboard"
        aria-label={t`Dashboard of ${username}`}
        title={username}
        className="group grid size-11 place-items-center no-underline"
      >
        <Avatar name={username} src={person.avatar} size={36} className="bob" />
      </Link>
    </>
  )
}
