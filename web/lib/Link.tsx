import type { ComponentProps } from 'react'
import { hrefTo, type Place, type ScreenPath } from './href.ts'

export type LinkProps<Path extends ScreenPath> = Place<Path> &
  Omit<ComponentProps<'a'>, 'href' | 'target'> & {
    /** False for links that change only the content of the page: the scroll position stays the same. */
    resetScroll?: boolean
  }

/**
 * A link to a screen of the app: a plain anchor that works without scripts. `followLinks` turns a press into
 * a navigation of the router.
 */
export function Link<const Path extends ScreenPath>({
  to,
  params,
  search,
  hash,
  resetScroll = true,
  children,
  ...rest
}: LinkProps<Path>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of one destination, separated above
  const href = hrefTo({ to, params, search, hash } as unknown as Place<Path>)
  return (
    <a {...rest} href={href} data-keep-scroll={resetScroll ? undefined : ''}>
      {children}
    </a>
  )
}
