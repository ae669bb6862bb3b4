import { Link } from '@tanstack/react-router'
import { userText } from '../ui/user-text.ts'

interface PersonLinkProps {
  id: string
  username: string
  className?: string
}

/** A person's name in the admin area, which leads to their servers, acts, and the decisions about them. */
export function PersonLink({ id, username, className = 'text-ink hover:underline' }: PersonLinkProps) {
  return (
    <Link
      to="/admin"
      activeOptions={{ exact: true }}
      search={{ tab: 'team', person: id }}
      {...userText(className)}
    >
      {username}
    </Link>
  )
}
