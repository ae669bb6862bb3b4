import { SITE } from '#contract/site/site.ts'
import { BrandMark } from './BrandMark.tsx'
import { FOOTER_GROUPS, type SiteLink } from '#contract/site/site-links.ts'
import { Link } from '../../../lib/Link.tsx'

/** The footer of every screen: links to other pages, and the contact address. */
export function SiteFooter() {
  return (
    <footer className="relative bg-surface-sunken">
      <Waves />
      <div className="page grid gap-10 py-12 lg:grid-cols-[1.3fr_3fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 font-heading text-xl font-extrabold">
            <BrandMark />
            {SITE.name}
          </p>
          <p className="max-w-xs text-ink-muted">{SITE.tagline}.</p>
          <p>
            <a href={`mailto:${SITE.contact}`} className="link">
              {SITE.contact}
            </a>
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {FOOTER_GROUPS.map(({ title, links }) => (
            <FooterGroup key={title} title={title} links={links} />
          ))}
        </nav>
      </div>
      <p className="page pb-8 text-sm text-ink-muted">
        A community directory. Not affiliated with Mojang, Microsoft or Discord.
      </p>
    </footer>
  )
}

function FooterGroup({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <div>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>
        {links.map(({ label, to, hash }) => (
          <li key={label}>
            <Link
              to={to}
              {...(hash === undefined ? {} : { hash })}
              className="inline-flex min-h-9 items-center text-ink-muted no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The clouds at the bottom of the page: one repeated segment, so that its blocks stay square at any width.
 */
function Waves() {
  return (
    <svg aria-hidden="true" className="absolute inset-x-0 bottom-full h-6 w-full" shapeRendering="crispEdges">
      <pattern id="waves" width="720" height="24" patternUnits="userSpaceOnUse">
        <path className="fill-surface-sunken" d="M0 24V12h80V4h60v8h120v8h90v-8h110V0h70v12h100v8h90v4z" />
      </pattern>
      <rect width="100%" height="24" fill="url(#waves)" />
    </svg>
  )
}
