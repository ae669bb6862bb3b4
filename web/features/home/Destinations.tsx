import { type Destination, DESTINATIONS } from './destination-list.ts'
import { cardLinkClass } from '../../ui/card-class.ts'
import { cx } from '../../ui/cx.ts'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Island } from '../../ui/Island.tsx'
import { Link } from '../../lib/Link.tsx'

/** Six links to other screens, each on its own island. */
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
