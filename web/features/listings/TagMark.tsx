import type { Tag } from '#contract/directory/directory.ts'
import { Island } from '../../ui/Island.tsx'

/** The kind of island for a tag, shown in chips. */
export function TagMark({ tag }: { tag: Tag }) {
  return <Island id={tag} tags={[tag]} shape="mark" size={24} className="-ms-1 size-6" />
}
