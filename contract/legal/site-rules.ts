import { RULE_IDS, type RuleId } from '../staff/rule-ids.ts'
import { RULE_SUBJECTS } from '../staff/rules.ts'
import { APPEAL_ANSWER_MS } from '../decisions/statement.ts'
import { DAY } from '../base/time.ts'
import { say } from '../language/i18n.ts'
import { listText } from '../language/lists.ts'
import { CHANGE_HOLD_REASONS } from '../listings/held-change.ts'
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
            say('rulesPage.appeal', { days: APPEAL_ANSWER_MS / DAY }),
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
      body: [say('rulesPage.counts-text')],
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
