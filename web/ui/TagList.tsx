import { t } from '@lingui/core/macro'
import { tagText } from '#contract/directory/filters.ts'
import { listText } from '#contract/language/lists.ts'
import { chipClass } from './chip-class.ts'
import { cx } from './cx.ts'

/** Two tags fit on the line of a phone's card up to this many letters. */
const TWO_FIT = 18

interface TagListProps {
  tags: readonly string[]
  /** One line: the tags that do not fit are counted. */
  oneLine?: boolean
}

export function TagList({ tags, oneLine = false }: TagListProps) {
  const fit = tags.slice(0, 2).join('').length <= TWO_FIT ? 2 : 1
  const shown = oneLine ? tags.slice(0, fit) : tags
  const hiddenTags = listText(tags.slice(fit).map(tagText))
  const chip = chipClass({ quiet: true, className: 'h-6' })
  return (
    <ul
      aria-label={t`Tags`}
      className={cx('flex flex-wrap gap-1.5', oneLine && 'h-[1.5rem] overflow-hidden')}
    >
      {shown.map((tag) => (
        <li key={tag} className={chip}>
          {tagText(tag)}
        </li>
      ))}
      {shown.length < tags.length && (
        <li className={chip} title={hiddenTags}>
          <span aria-hidden="true">+{tags.length - shown.length}</span>
          <span className="sr-only">{hiddenTags}</span>
        </li>
      )}
    </ul>
  )
}
