import type { ReactNode } from 'react'
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

const HEAD = 'border-b-2 border-line px-3 py-2 text-start text-sm font-semibold text-ink-muted'
const HEADS = [
  ['Name', ''],
  ['Status', 'w-28'],
  ['Owner', 'w-44'],
  ['Discord', 'w-36'],
  ['Created', 'w-28'],
  ['Actions', 'w-88'],
] as const
const CELL = 'px-3 py-2.5 align-middle'

/** Listings on wide screens. */
export function ServersTable({ rows, all }: { rows: readonly ServerRowProps[]; all: ReactNode }) {
  return (
    <div className={cardClass()}>
      {/* The background of a selected row stays within the card's corners. */}
      <div className="m-0.5 notch-clip notch-step-4">
        <table className="w-full table-fixed">
          <caption className="sr-only">Servers</caption>
          <thead>
            <tr>
              <th scope="col" className="w-14 border-b-2 border-line ps-3 text-start">
                {all || <span className="sr-only">Select</span>}
              </th>
              {HEADS.map(([head, width]) => (
                <th key={head} scope="col" className={`${HEAD} ${width}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.listing._id} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Row(row: ServerRowProps) {
  const { listing, selected } = row
  return (
    <tr
      data-row={listing._id}
      data-selected={selected || undefined}
      className="border-t-2 border-line first:border-t-0 focus-within:bg-surface-sunken hover:bg-surface-sunken data-selected:bg-sky-soft"
    >
      <td className="py-2.5 ps-3">
        <Choice {...row} />
      </td>
      <th scope="row" aria-label={listing.name} className={`${CELL} text-start font-normal`}>
        <ServerName listing={listing} />
        <Summary {...row} />
      </th>
      <td className={CELL}>
        <StateBadge listing={listing} />
      </td>
      <td className={CELL}>
        <Owner listing={listing} />
      </td>
      <td className={CELL}>
        <Invite listing={listing} />
      </td>
      <td className={CELL}>
        <Times listing={listing} />
      </td>
      <td className={CELL}>
        <RowActions {...row} />
      </td>
    </tr>
  )
}

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
        <div className="-mt-1 -ms-1.5 empty:hidden">
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
