import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'

/** A person's name in the admin area: it leads to what they have and did, and what was decided about them. */
export function PersonLink({
  id,
  ...rest
}: { id: string } & Pick<ComponentProps<'a'>, 'dir' | 'className' | 'children'>) {
  return <Link to="/admin" search={{ tab: 'team', person: id }} {...rest} />
}
