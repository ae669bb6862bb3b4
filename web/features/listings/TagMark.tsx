import type { Tag } from '#contract/directory/directory.ts'
import { Island } from '../../ui/Island.tsx'

/**
 * The island of a tag, for chips. The browser draws them one by one: each picture is a document to it, and
 * seven at once in the page would hold up a slow phone.
 */
export function TagMark({ tag }: { tag: Tag }) {
  return <Island id={tag} tags={[tag]} shape="mark" size={24} lazy className="-ms-1 size-6" />
}
