import { Link } from '@tanstack/react-router'
import type { Sort, Tag } from '../../../contract/directory.ts'
import { cardLinkClass } from '../../ui/card-class.ts'
import { cx } from '../../ui/cx.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Island } from '../../ui/Island.tsx'

interface Destination {
  title: string
  text: string
  to: string
  sort?: Sort
  hash?: string
  island: { id: string; tag: Tag }
  /** Its ground, and how much room it takes on wide screens. */
  look: string
}

const DESTINATIONS: readonly Destination[] = [
  {
    title: 'Top voted',
    text: 'The islands players come back to vote for, day after day.',
    to: '/servers',
    sort: 'top',
    island: { id: 'podium-3', tag: 'Minigames' },
    look: 'notch-fill-amber-soft lg:col-span-4',
  },
  {
    title: 'Recently updated',
    text: 'Owners who are at work on their worlds right now.',
    to: '/servers',
    sort: 'updated',
    island: { id: 'generator-2', tag: 'Skygen' },
    look: 'notch-fill-sky-soft lg:col-span-3',
  },
  {
    title: 'A to Z',
    text: 'You know the name already.',
    to: '/servers',
    sort: 'name',
    island: { id: 'keep-5', tag: 'Factions' },
    look: 'notch-fill-surface-raised lg:col-span-3',
  },
  {
    title: 'Realm rankings',
    text: 'Who drew the liveliest crowd this week.',
    to: '/info',
    hash: 'realm-rankings',
    island: { id: 'arena-1', tag: 'PvP' },
    look: 'notch-fill-coral-soft lg:col-span-3',
  },
  {
    title: 'Submit your server',
    text: 'Name, address, invite. Two minutes, and it is in review.',
    to: '/submit',
    island: { id: 'first-block', tag: 'Skyblock' },
    look: 'notch-fill-moss-soft lg:col-span-3',
  },
  {
    title: 'The whole directory',
    text: 'Search every island, filter by what you like to play.',
    to: '/servers',
    island: { id: 'woods-4', tag: 'Survival/SMP' },
    look: 'notch-fill-sky-soft lg:col-span-4',
  },
]

/** Six ways from here, each on an island of its own. */
export function Destinations() {
  return (
    <section aria-labelledby="destinations" className="page pt-16">
      <h2 id="destinations" className="text-3xl sm:text-4xl">
        Where would you like to go?
      </h2>
      <ul className="mt-8 grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-10">
        {DESTINATIONS.map((destination) => (
          <DestinationCard key={destination.title} {...destination} />
        ))}
      </ul>
    </section>
  )
}

function DestinationCard({ title, text, to, sort, hash, island, look }: Destination) {
  return (
    <li
      className={cx(
        'group notch notch-step-4 notch-edge-line relative flex min-h-44 items-center py-6 pr-38 pl-6 hover:notch-edge-line-strong',
        look,
      )}
    >
      <div className="grid gap-1.5">
        <h3 className="text-2xl">
          <Link
            to={to}
            {...(sort !== undefined && { search: { sort } })}
            {...(hash !== undefined && { hash })}
            className={cardLinkClass}
          >
            {title}
          </Link>
        </h3>
        <p className="text-ink-muted">{text}</p>
        <ArrowRightIcon className="mt-2 size-4 text-ink transition-transform group-hover:translate-x-1" />
      </div>
      <Island
        id={island.id}
        tags={[island.tag]}
        shape="mark"
        sky={false}
        size={150}
        lazy
        className="bob pointer-events-none absolute right-1 -bottom-3"
      />
    </li>
  )
}
