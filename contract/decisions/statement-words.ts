import { actsText } from '../people/restriction.ts'
import { findRule, type Rule, ruleMessage } from '../staff/rules.ts'
import { APPEAL_ANSWER_MS, RESTRICTION_WORDS, type StatementSubject } from './statement.ts'
import type { Statement } from './statement.wire.ts'
import { DAY } from '../base/time.ts'

/** What a decision is about when it has no name of its own, or when it is about several things. */
const NAMELESS: Record<StatementSubject, string> = {
  listing: 'your server',
  review: 'your review',
  user: 'your account',
  application: 'your application',
  roadmap: 'your idea',
  vote: 'your server',
  post: 'what you posted',
}

/** A review, and what a server posted, is named after the server. */
function subjectName(subject: StatementSubject, name: string | null): string {
  if (name === null) return NAMELESS[subject]
  if (subject === 'post') return `${NAMELESS.post} on ${name}`
  return subject === 'review' ? `${NAMELESS.review} of ${name}` : name
}

/** The message of a rule to the person concerned, about a thing of theirs. */
export function messageOf(rule: Rule, subject: StatementSubject, name: string | null): string {
  const message = ruleMessage(rule, subjectName(subject, name))
  return message.charAt(0).toUpperCase() + message.slice(1)
}

type Facts = Pick<Statement, 'restriction' | 'acts' | 'rule' | 'until' | 'reported' | 'detected'>

/** The six parts of a statement of reasons, as Article 17(3) of the EU's Digital Services Act lists them. */
type Reasons = Statement['reasons']

/** The parts in their order, with their headings. */
export const REASON_NAMES: readonly (readonly [keyof Reasons, string])[] = [
  ['restriction', 'What is restricted, where and for how long'],
  ['facts', 'What the decision is based on'],
  ['automation', 'Programs'],
  ['ground', 'Ground'],
  ['rule', 'Rule'],
  ['redress', 'Ways to object'],
]

/** The end of a restriction: '22 Nov 2026, 10:00 UTC'. */
const dateText = (iso: string) =>
  `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** Writes the six parts out. */
export function explainDecision(decision: Facts): Reasons {
  const { restriction, acts, until, reported, detected } = decision
  const rule = findRule(decision.rule)
  const effect = acts ? `The account cannot ${actsText(acts)}.` : RESTRICTION_WORDS[restriction].effect
  return {
    restriction: `${effect} This counts on the whole site and in every country, ${until === null ? 'until it is taken back' : `until ${dateText(until)}`}.`,
    facts: `${basis({ reported, detected })} The rule below names what was found.`,
    automation: detected
      ? 'A program pointed it out. A person decided.'
      : 'A person found it and decided. No program was used.',
    ground:
      rule.id === 'lawful'
        ? 'The law. What staff know about the law in question is in what they wrote.'
        : 'The rules of the site, which are part of its terms.',
    rule: `${rule.title}. ${rule.text}`,
    redress: `The decision can be appealed once, within six months and free of charge. Someone else on the team decides, usually within ${APPEAL_ANSWER_MS / DAY} days; only where there is nobody else, the same person. The person concerned can also turn to an out-of-court dispute settlement body in the EU, or to a court.`,
  }
}

function basis({ reported, detected }: { reported: boolean; detected: boolean }): string {
  if (reported) return 'Staff looked at it after a report.'
  return detected
    ? 'Staff looked at it because a program pointed it out.'
    : 'Staff looked at it on their own.'
}
