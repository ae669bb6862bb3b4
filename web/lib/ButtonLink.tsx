import { type ButtonLook, buttonClass } from '../ui/button-class.ts'
import type { ScreenPath } from './href.ts'
import { Link, type LinkProps } from './Link.tsx'

/** A link to a screen of the app with the look of a button. */
export function ButtonLink<const Path extends ScreenPath>(props: LinkProps<Path> & ButtonLook) {
  const { variant, size, className, ...rest } = props
  const look = { ...rest, className: buttonClass({ variant, size, className }) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of one link, separated above
  return <Link {...(look as unknown as LinkProps<Path>)} />
}
