import { keysOf } from '../base/records.ts'
import { say } from '../language/i18n.ts'
import { sentenceSpace } from '../language/lists.ts'
import { actsText, untilText } from '../people/restriction-text.ts'
import { DELETED_KEPT_DAYS } from '../staff/moderation.ts'
import type { RuleId } from '../staff/rule-ids.ts'
import { RULE_SUBJECTS } from '../staff/rules.ts'
import { REASON_HEADINGS } from './statement-words.ts'
import { APPEAL_ANSWER_DAYS, APPEAL_WITHIN_DAYS, type StatementSubject } from './statement.ts'
import type { Statement } from './statement.wire.ts'

/**
 * What people read about a decision on something of theirs: only the title of the rule where the thing has no
 * name, or where the rule is for other things.
 */
export function messageOf(rule: RuleId, subject: StatementSubject, name: string | null): string {
  const hasWords = RULE_SUBJECTS[rule].includes(subject) && (name !== null || subject === 'application')
  return hasWords ? say(`ruleMessage.${rule}.${subject}`, { name: name ?? '' }) : say(`rule.${rule}`)
}

type Facts = Pick<Statement, 'restriction' | 'acts' | 'rule' | 'until' | 'reported' | 'detected'>

/** The six parts of a statement of reasons, as Article 17(3) of the EU's Digital Services Act lists them. */
type Reasons = Record<keyof typeof REASON_HEADINGS, string>
export const REASON_PARTS = keysOf(REASON_HEADINGS)

function foundBy({ reported, detected }: Pick<Facts, 'reported' | 'detected'>) {
  if (reported) return 'reason.reported'
  return detected ? 'reason.detected' : 'reason.looked'
}

/** Writes the six parts out, in the language of the page. */
export function explainDecision({ restriction, acts, rule, until, reported, detected }: Facts): Reasons {
  const effect = acts
    ? say('reason.cannot', { acts: actsText(acts) })
    : say(`effect.${restriction}`, { days: DELETED_KEPT_DAYS })
  const scope =
    until === null
      ? say('reason.until-taken-back')
      : say('reason.until', { until: untilText(Date.parse(until)) })
  return {
    restriction: effect + sentenceSpace() + scope,
    facts: say(foundBy({ reported, detected })),
    automation: say(detected ? 'reason.by-program' : 'reason.by-person'),
    ground: say(rule === 'lawful' ? 'reason.law' : 'reason.rules'),
    rule: say('reason.rule', { title: say(`rule.${rule}`), text: say(`ruleText.${rule}`) }),
    redress: say('reason.redress', { within: APPEAL_WITHIN_DAYS, days: APPEAL_ANSWER_DAYS }),
  }
}
