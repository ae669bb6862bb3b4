import { keysOf } from '../base/records.ts'
import { say } from '../language/i18n.ts'

export const QUESTION_WORDS = {
  vote: 'How often can I vote?',
  unfair: 'Someone left an unfair review. What can I do?',
  characters: 'Can my server’s name have special characters?',
} as const

export const ANSWER_WORDS = {
  vote: 'Once every 24 hours for each server. You may vote for your own server too, but not review it.',
  unfair: 'Owners can report reviews on their own server, with a reason. Staff read every report and decide.',
  characters: 'Letters of any language are fine. Only to be ranked, a realm needs a name in standard ASCII.',
} as const satisfies Record<keyof typeof QUESTION_WORDS, string>

/**
 * The questions with their answers: on the information page and in the structured data for search engines.
 */
export const questionsAndAnswers = () =>
  keysOf(QUESTION_WORDS).map((key) => ({ question: say(`question.${key}`), answer: say(`answer.${key}`) }))
