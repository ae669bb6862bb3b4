import { Link } from '@tanstack/react-router'
import { userText } from '../ui/user-text.ts'

interface ServerLinkProps {
  /** Its address has the slug, where that is known. */
  server: { _id: string; name: string; slug?: string } | { slug: string; name: string }
  className?: string
}

export function ServerLink({ server, className = 'link' }: ServerLinkProps) {
  const id = '_id' in server ? (server.slug ?? server._id) : server.slug
  return (
    <Link to="/servers/$id" params={{ id }} {...userText(className)}>
      {server.name}
    </Link>
  )
}
