import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { FOOTER_GROUPS, type SiteLink } from '#contract/site/site-links.ts'
import { SITE } from '#contract/site/site.ts'
import { BrandMark } from './BrandMark.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'

export function SiteFooter() {
  const tagline = say('site.tagline')
  return (
    <footer className="relative bg-surface-sunken print:hidden">
      <Waves />
      <div className="page grid gap-2 py-4 text-sm sm:gap-3 sm:py-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-12">
        <div className="flex flex-wrap content-start items-center gap-x-4 max-sm:order-last lg:grid">
          <p className="hidden items-center gap-2.5 font-heading sm:flex text-lg font-extrabold">
            <BrandMark />
            {SITE.name}
          </p>
          <a
            href={`mailto:${SITE.contact}`}
            className="link inline-flex min-h-7 items-center wrap-anywhere sm:min-h-9"
          >
            {SITE.contact}
          </a>
        </div>
        <nav aria-label={t`Footer`} className="grid gap-x-8 gap-y-1 md:grid-cols-2">
          {FOOTER_GROUPS.map(({ title, links }) => (
            <FooterGroup key={title} title={say(`link.${title}`)} links={links} />
          ))}
        </nav>
        <LanguageLinks className="max-sm:hidden lg:col-span-2" />
        <p className="text-ink-muted lg:col-span-2">
          <Trans>
            <span className="max-sm:hidden">{tagline}. </span>A community directory, not affiliated with
            Mojang, Microsoft or Discord.
          </Trans>
        </p>
      </div>
    </footer>
  )
}

function FooterGroup({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <div className="flex flex-wrap content-start items-center gap-x-3 sm:gap-x-4">
      <h2 className="font-sans text-sm font-semibold">{title}</h2>
      <ul className="contents">
        {links.map(({ label, to, hash }) => (
          <li key={label}>
            <Link
              to={to}
              {...(hash !== undefined && { hash })}
              className="inline-flex min-h-7 items-center text-ink-muted no-underline hover:text-ink hover:underline"
            >
              {say(`link.${label}`)}
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
