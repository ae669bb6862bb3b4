import type { Tag } from '#contract/directory/directory.ts'
import { Island } from '../../ui/Island.tsx'

/**
 * The island of a tag, for chips. Where there are many chips they are `lazy`: each picture is a document to the
 * browser, and seven at once in the page would hold up a slow phone.
 */
export function TagMark({ tag, lazy = false }: { tag: Tag; lazy?: boolean }) {
  return <Island id={tag} tags={[tag]} shape="mark" size={24} lazy={lazy} className="-ms-1 size-6" />
}
