import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { FixedPath } from '#contract/site/screens.ts'
import { Link } from '../../../lib/Link.tsx'

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: FixedPath
}

/** A link of the main navigation. It is marked as current on its screen and on the screens below it. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  const isCurrent = useLocation({
    select: ({ pathname }) => pathname === to || pathname.startsWith(`${to}/`),
  })
  return <Link to={to} {...rest} aria-current={isCurrent ? 'page' : undefined} />
}
