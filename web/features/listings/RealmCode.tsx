import { listText } from '#contract/language/lists.ts'
import { groupsOf, nameOfSign } from './realm-code.ts'

/**
 * A realm code for people who type it on a console: in groups, with digits in another colour. Hovering and
 * screen readers tell the name of each sign.
 */
export function RealmCode({ code }: { code: string }) {
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its text is selected and copied
      role="img"
      aria-label={listText(Array.from(code, nameOfSign))}
      className="inline-flex flex-wrap justify-end gap-x-2.5 [font-family:var(--font-code)] [font-feature-settings:'zero']"
    >
      {groupsOf(code).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
        <span key={index}>
          {Array.from(group, (sign, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <span
              key={at}
              title={nameOfSign(sign)}
              className={/\d/.test(sign) ? 'text-sky underline' : undefined}
            >
              {sign}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
