import type { PersonPage } from '#contract/people/person.wire.ts'
import { RULE_TITLES } from '#contract/staff/rule-words.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'

type Decision = PersonPage['decisions']['items'][number]

export function DecidedBy({ rule, by, at }: Pick<Decision, 'rule' | 'by' | 'at'>) {
  return (
    <>
      <span>{`${RULE_TITLES[rule]} · `}</span>
      {by && (
        <>
          <bdi {...userText()}>{by.username}</bdi>
          <span>{', '}</span>
        </>
      )}
      <RelativeTime iso={at} />
    </>
  )
}
