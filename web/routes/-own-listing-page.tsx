import type { ComponentProps } from 'react'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { Link } from '../lib/Link.tsx'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { words } from '../ui/words.ts'

interface OwnListingPageProps extends ComponentProps<typeof Guarded> {
  id: string
  heading: string
  /** The name of the server. Its line is reserved while it is unknown. */
  name: string | undefined
}

/** A screen about one of the viewer's own servers. */
export function OwnListingPage({ id, heading, name, children }: OwnListingPageProps) {
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand island={{ id, tags: [] }}>
            <Link to="/dashboard" className="link inline-flex min-h-11 items-center gap-1.5">
              <ArrowLeftIcon className="size-4" />
              Dashboard
            </Link>
            <h1 className="text-4xl sm:text-5xl">{heading}</h1>
            <p {...words('mt-2 min-h-[1lh] truncate text-lg')}>{name}</p>
          </PageBand>
          <div className="page grid grid-cols-1 gap-8 pt-8 pb-16">{children(person)}</div>
        </>
      )}
    </Guarded>
  )
}
