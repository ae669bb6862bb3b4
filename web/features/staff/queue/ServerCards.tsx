import { cardClass } from '../../../ui/card-class.ts'
import {
  Choice,
  Invite,
  Owner,
  RowActions,
  ServerName,
  type ServerRowProps,
  StateBadge,
  Summary,
  Times,
} from './server-parts.tsx'

/** Listings on narrow screens. */
export function ServerCards({ rows }: { rows: readonly ServerRowProps[] }) {
  return (
    <ul aria-label="Servers" className="grid gap-3">
      {rows.map((row) => (
        <Card key={row.listing._id} {...row} />
      ))}
    </ul>
  )
}

function Card(row: ServerRowProps) {
  const { listing } = row
  return (
    <li
      data-row={listing._id}
      data-selected={row.isOpen || undefined}
      className={cardClass({
        className: 'grid gap-3 px-3 py-3 sm:px-4 data-selected:notch-edge-line-strong',
      })}
    >
      <div className="flex items-start gap-2">
        <div className="-mt-1 -ml-1.5 empty:hidden">
          <Choice {...row} />
        </div>
        <h3 className="min-w-0 flex-1 pt-1 text-lg leading-snug">
          <ServerName listing={listing} />
        </h3>
        <div className="pt-1">
          <StateBadge listing={listing} />
        </div>
      </div>
      <Summary {...row} />
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-sm [&>dt]:text-ink-muted">
        <dt>Owner</dt>
        <dd className="min-w-0">
          <Owner listing={listing} />
        </dd>
        <dt>Discord</dt>
        <dd className="min-w-0">
          <Invite listing={listing} />
        </dd>
        <dt>{listing.deletedAt === null ? 'Created' : 'When'}</dt>
        <dd>
          <Times listing={listing} />
        </dd>
      </dl>
      <RowActions {...row} />
    </li>
  )
}
