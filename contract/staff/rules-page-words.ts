import type { StatementSubject } from '../decisions/statement.ts'

export const RULES_PAGE_WORDS = {
  title: 'Rules',
  summary: 'What staff decide by. Every decision names one of these rules, and can be appealed.',
  decisions: 'How staff decide',
  look: 'Staff look at every new server, and at everything that is reported.',
  told: 'Who is restricted by a decision is told the rule and the reason, on the dashboard and with a notice.',
  appeal:
    'They can appeal once, within {within, plural, one {# day} other {# days}}. Someone else on the team decides, usually within {days, plural, one {# day} other {# days}}.',
  changes: 'Which changes wait',
  'changes-wait':
    'Owners change a public server at any time, and most changes are public at once. Some wait until staff have looked, because a page that people trust must not become another one unseen. Until then everybody sees what was there before.',
  hold: '{title}: {text}',
  counts: 'Counts of players',
  'counts-text':
    'Our probe asks servers how many play. Nobody is ranked by players alone; only the order ‘Playing now’ follows them. There, what an owner says counts for {owners} players at most, as many as a Realm holds. More than {many} players count as {many} while they are more than {each} for each time that Join was pressed here in {presses} days, until staff have looked. Of two listings of one server the older one counts.',
  for: 'For {subjects}.',
} as const

/** What a rule is about, in the words of its line. */
export const RULE_SUBJECT_WORDS: Readonly<Record<StatementSubject, string>> = {
  listing: 'servers',
  review: 'reviews',
  user: 'accounts',
  application: 'staff applications',
  roadmap: 'ideas',
  vote: 'votes',
  post: 'replies and news',
}
