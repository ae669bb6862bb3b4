import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { say } from '#contract/language/i18n.ts'
import { HEADER_LINKS } from '#contract/site/site-links.ts'
import { SITE } from '#contract/site/site.ts'
import { ThemeSwitch } from '../../../ui/ThemeSwitch.tsx'
import { BrandMark } from './BrandMark.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLink } from './NavLink.tsx'

const NAV_LINK =
  'relative inline-flex min-h-11 items-center px-3 font-semibold text-ink-muted no-underline transition-colors hover:text-ink ' +
  // The line under the link of the current screen.
  'after:absolute after:inset-x-3 after:bottom-1 after:h-[3px] after:scale-x-0 after:bg-lantern after:forced-color-adjust-none after:transition-transform hover:after:scale-x-100 ' +
  'aria-[current=page]:text-ink aria-[current=page]:after:scale-x-100'

/**
 * The header of every screen. `account` is the link to sign in or to the dashboard. Its width in letters
 * decides when the menu is used, so that large text fits.
 */
export function SiteHeader({ account }: { account: ReactNode }) {
  return (
    <header className="@container sticky print:hidden top-0 z-40 border-b-2 border-line bg-surface">
      <div className="page flex h-16 items-center gap-2 @max-[24rem]:gap-1">
        <Link
          to="/"
          className="-ms-1 me-auto flex h-11 min-w-0 flex-wrap content-start gap-x-2.5 overflow-hidden px-1 text-ink no-underline *:flex *:h-11 *:items-center @max-[24rem]:gap-x-1.5"
        >
          <span>
            <BrandMark />
          </span>
          {/* Where there is room for its mark alone, the name is on a line that is cut off. */}
          <span className="font-heading text-xl font-extrabold tracking-tight">{SITE.name}</span>
        </Link>
        <nav aria-label={t`Main`} className="hidden @min-[52rem]:flex">
          {HEADER_LINKS.map(({ label, to, rel }) => (
            <NavLink key={to} to={to} rel={rel} className={NAV_LINK}>
              {say(`link.${label}`)}
            </NavLink>
          ))}
        </nav>
        <NavLink to="/rankings" className={`-ms-2 @max-[52rem]:hidden ${NAV_LINK}`}>
          {t`Rankings`}
        </NavLink>
        <div className="mx-2 hidden @min-[52rem]:block">
          <ThemeSwitch />
        </div>
        <div className="flex min-w-24 shrink-0 justify-end @max-[18rem]:min-w-0">{account}</div>
        <MobileMenu className="@min-[52rem]:hidden" />
      </div>
    </header>
  )
}
