import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/Link.tsx'
import { words } from '../../../ui/words.ts'
import { unreadTalksQuery } from './queries.ts'

/** Tells owners of new messages from staff, on the dashboard. */
export default function NewMessages() {
  const { data } = useQuery(unreadTalksQuery)
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label="New messages from staff" className="grid gap-2">
      {data.items.map(({ _id, name }) => (
        <li key={_id} className="notch notch-step-3 notch-fill-sky-soft notch-edge-sky px-5 py-3">
          Staff wrote to you about <bdi {...words('font-semibold')}>{name}</bdi>.{' '}
          <Link to="/dashboard/affiliates/$id/edit" params={{ id: _id }} className="link">
            Read and answer
          </Link>
        </li>
      ))}
    </ul>
  )
}
