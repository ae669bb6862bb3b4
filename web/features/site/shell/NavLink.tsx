import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { FixedPath } from '#contract/site/screens.ts'

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: FixedPath
  /** Takes the place of the present entry in the history. */
  replace?: boolean
}

/** A link of the main navigation, marked as current on its screen and on the screens below that. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  return <Link to={to} activeOptions={{ includeSearch: false }} {...rest} />
}
