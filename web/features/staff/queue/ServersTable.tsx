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

const HEAD = 'border-b-2 border-line px-3 py-2 text-left text-sm font-semibold text-ink-muted'
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
              <th scope="col" className="w-14 border-b-2 border-line pl-3 text-left">
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
      <td className="py-2.5 pl-3">
        <Choice {...row} />
      </td>
      <th scope="row" aria-label={listing.name} className={`${CELL} text-left font-normal`}>
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
