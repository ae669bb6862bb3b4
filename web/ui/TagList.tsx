import { chipClass } from './chip-class.ts'
import { cx } from './cx.ts'

interface TagListProps {
  tags: readonly string[]
  /** One line: the tags that do not fit are not shown. */
  oneLine?: boolean
}

/** The tags of a server. */
export function TagList({ tags, oneLine = false }: TagListProps) {
  return (
    <ul aria-label="Tags" className={cx('flex flex-wrap gap-1.5', oneLine && 'h-6 overflow-hidden')}>
      {tags.map((tag) => (
        <li key={tag} className={chipClass({ quiet: true, className: 'h-6' })}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
