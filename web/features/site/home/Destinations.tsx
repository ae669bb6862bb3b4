import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { chipClass } from '../../../ui/chip-class.ts'
import { Island } from '../../../ui/Island.tsx'
import { Section } from '../../../ui/Section.tsx'
import { destinations } from './destination-list.ts'

/** Six links to other screens in one row, each with its island. On phones the row scrolls sideways. */
export function Destinations() {
  return (
    <Section
      id="destinations"
      title={t`Where would you like to go?`}
      heading="text-lg"
      className="page grid grid-cols-1 gap-2 pt-8 sm:pt-12"
    >
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap">
        {destinations().map(({ title, to, sort, hash, island }) => (
          <li key={title} className="shrink-0">
            <Link
              to={to}
              {...(sort !== undefined && { search: { sort } })}
              {...(hash !== undefined && { hash })}
              className={chipClass({ className: 'min-h-12 pe-4' })}
            >
              <Island id={island.id} tags={[island.tag]} shape="mark" size={32} lazy className="-ms-1" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
