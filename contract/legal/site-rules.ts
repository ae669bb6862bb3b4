import { RULES } from '../staff/rules.ts'
import { APPEAL_ANSWER_MS, type StatementSubject } from '../decisions/statement.ts'
import { DAY } from '../base/time.ts'
import { CHANGE_HOLD_REASONS, HOLDS } from '../listings/held-change.ts'
import type { LegalText } from './legal-text.ts'

/** What a rule is about, in the words of its line. */
const SUBJECT_NAMES: Record<StatementSubject, string> = {
  listing: 'servers',
  review: 'reviews',
  user: 'accounts',
  application: 'staff applications',
  roadmap: 'ideas',
  vote: 'votes',
  post: 'replies and news',
}

/** The rules for everybody, and what follows when one is broken: the rules page. */
export const SITE_RULES: LegalText = {
  title: 'Rules',
  summary: 'What staff decide by. Every decision names one of these rules, and can be appealed.',
  sections: [
    {
      id: 'decisions',
      title: 'How staff decide',
      body: [
        {
          points: [
            'Staff look at every new server, and at everything that is reported.',
            'Who is restricted by a decision is told the rule and the reason, on the dashboard and with a notice.',
            `They can appeal once, within six months. Someone else on the team decides, usually within ${APPEAL_ANSWER_MS / DAY} days.`,
          ],
        },
      ],
    },
    {
      id: 'changes',
      title: 'Which changes wait',
      body: [
        'Owners change a public server at any time, and most changes are public at once. Some wait until staff have looked, because a page that people trust must not become another one unseen. Until then everybody sees what was there before.',
        { points: CHANGE_HOLD_REASONS.map((reason) => `${HOLDS[reason].title}: ${HOLDS[reason].text}`) },
      ],
    },
    {
      id: 'player-counts',
      title: 'Counts of players',
      body: [
        'Our probe asks servers how many play. Nobody is ranked by players alone; only the order ‘Playing now’ follows them. There, what an owner says counts for eleven players at most, as many as a Realm holds. More than 20 players count as 20 while they are more than 20 for each time that Join was pressed here in 30 days, until staff have looked. Of two listings of one server the older one counts.',
      ],
    },
    ...RULES.map(({ id, title, text, appliesTo }) => ({
      id,
      title,
      body: [text, { quiet: `For ${appliesTo.map((subject) => SUBJECT_NAMES[subject]).join(', ')}.` }],
    })),
  ],
}
