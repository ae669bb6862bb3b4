import type { Tag } from '#contract/directory/directory.ts'
import { Island } from '../../ui/Island.tsx'

/** The island of a tag, for chips. */
export function TagMark({ tag }: { tag: Tag }) {
  return <Island id={tag} tags={[tag]} shape="mark" size={24} className="-ms-1 size-6" />
}
