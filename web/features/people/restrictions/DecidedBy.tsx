import type { PersonPage } from '#contract/people/person.wire.ts'
import { RULE_TITLES } from '#contract/staff/rule-words.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'

/** By which rule a decision was made, by whom and when. */
export function DecidedBy({
  rule,
  by,
  at,
}: Pick<PersonPage['decisions']['items'][number], 'rule' | 'by' | 'at'>) {
  return (
    <>
      <span>{`${RULE_TITLES[rule]} · `}</span>
      {by && (
        <>
          <bdi {...words()}>{by.username}</bdi>
          <span>{', '}</span>
        </>
      )}
      <RelativeTime iso={at} />
    </>
  )
}
