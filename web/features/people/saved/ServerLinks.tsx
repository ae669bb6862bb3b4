import { Link } from '@tanstack/react-router'
import { cardClass } from '../../../ui/card-class.ts'
import { Island } from '../../../ui/Island.tsx'
import { userText } from '../../../ui/user-text.ts'
import type { KeptServer } from './kept-servers.ts'

/** Servers whose pages this device keeps. */
export function ServerLinks({ servers }: { servers: readonly KeptServer[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {servers.map(({ id, slug, name, tags }) => (
        <li key={id} className="min-w-0">
          <Link
            to="/servers/$id"
            params={{ id: slug }}
            // The stored page brings its data. The app could not read it without a connection.
            reloadDocument
            className={cardClass({
              className: 'flex min-h-14 items-center gap-3 px-3 py-1.5 font-semibold text-ink',
            })}
          >
            <Island id={id} tags={tags} shape="mark" sky size={40} />
            <span {...userText('min-w-0 truncate')}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
