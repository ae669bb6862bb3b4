import { APPEAL_ANSWER_DAYS, APPEAL_WITHIN_DAYS } from '../decisions/statement.ts'
import { ORDER_VALUES } from '../directory/directory-words.ts'
import { say } from '../language/i18n.ts'
import { listText } from '../language/lists.ts'
import { CHANGE_HOLD_REASONS } from '../listings/held-change.ts'
import { RULE_IDS, type RuleId } from '../staff/rule-ids.ts'
import { RULE_SUBJECTS } from '../staff/rules.ts'
import type { LegalText } from './legal-text.ts'

/** The rules for everybody, and what follows when one is broken: the rules page, in its language. */
export const siteRules = (): LegalText => ({
  title: say('rulesPage.title'),
  summary: say('rulesPage.summary'),
  sections: [
    {
      id: 'decisions',
      title: say('rulesPage.decisions'),
      body: [
        {
          points: [
            say('rulesPage.look'),
            say('rulesPage.told'),
            say('rulesPage.appeal', { within: APPEAL_WITHIN_DAYS, days: APPEAL_ANSWER_DAYS }),
          ],
        },
      ],
    },
    {
      id: 'changes',
      title: say('rulesPage.changes'),
      body: [
        say('rulesPage.changes-wait'),
        {
          points: CHANGE_HOLD_REASONS.map((reason) =>
            say('rulesPage.hold', { title: say(`holdTitle.${reason}`), text: say(`hold.${reason}`) }),
          ),
        },
      ],
    },
    {
      id: 'player-counts',
      title: say('rulesPage.counts'),
      body: [say('rulesPage.counts-text', ORDER_VALUES)],
    },
    ...RULE_IDS.map((rule) => ({
      id: rule,
      title: say(`rule.${rule}`),
      body: [say(`ruleText.${rule}`), { quiet: say('rulesPage.for', { subjects: subjectsOf(rule) }) }],
    })),
  ],
})

function subjectsOf(rule: RuleId): string {
  return listText(RULE_SUBJECTS[rule].map((subject) => say(`ruleSubject.${subject}`)))
}
