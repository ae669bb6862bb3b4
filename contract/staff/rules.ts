import type { StatementSubject } from '../decisions/statement.ts'
import { RULE_IDS, type RuleId } from './rule-ids.ts'

export const RULE_SUBJECTS: Readonly<Record<RuleId, readonly StatementSubject[]>> = {
  'working-invite': ['listing'],
  'working-address': ['listing'],
  'true-words': ['listing'],
  'says-something': ['listing'],
  'readable-name': ['listing'],
  'one-listing': ['listing'],
  'minecraft-bedrock': ['listing'],
  'no-advertising': ['listing', 'review', 'roadmap', 'user', 'post'],
  'no-hate': ['listing', 'review', 'roadmap', 'user', 'post'],
  'no-harassment': ['listing', 'review', 'user', 'post'],
  'safe-for-children': ['listing', 'review', 'roadmap', 'user', 'post'],
  'no-scams': ['listing', 'review', 'roadmap', 'user', 'post'],
  lawful: ['listing', 'review', 'roadmap', 'user', 'post'],
  'private-data': ['listing', 'review', 'roadmap', 'user', 'post'],
  'fair-votes': ['vote', 'listing', 'user'],
  'honest-reviews': ['review', 'user'],
  'honest-reports': ['user'],
  'useful-ideas': ['roadmap'],
  'team-fit': ['application'],
  other: ['listing', 'review', 'user', 'application', 'roadmap', 'vote', 'post'],
}

/** The rule of a decision that names none: older clients of the API may leave it out. */
export const DEFAULT_RULE: RuleId = 'other'

/** The rules that a decision about a subject can name, in their order. */
export const rulesFor = (subject: StatementSubject): RuleId[] =>
  RULE_IDS.filter((rule) => RULE_SUBJECTS[rule].includes(subject))

/** When staff should use a rule, and what they should try first. */
export const FOR_STAFF: Readonly<Record<RuleId, string>> = {
  'working-invite':
    'Open the invite. If it has expired, ask the owner for a permanent one before you suspend.',
  'working-address': 'Try the code or address, at another time of the day too. Servers may sleep.',
  'true-words': 'Compare with the Discord server. For a copied name, see who was here first.',
  'says-something': 'Deny with this rule only if a player could not tell what the server is.',
  'readable-name': 'An abbreviation in capitals is fine.',
  'one-listing': 'Keep the older listing, or the one of the true owner.',
  'minecraft-bedrock': 'A server for Java and Bedrock is fine if Bedrock players can join.',
  'no-advertising': 'A shop of the server itself is fine.',
  'no-hate': 'No warning is needed. Look at the other texts of the same person.',
  'no-harassment': 'Criticism of a server, even harsh, is not harassment.',
  'safe-for-children':
    'Suspend first, then ask. For a danger to a child follow the steps in the handbook of your platform and call the police.',
  'no-scams': 'Suspend at once. Do not open the link on your own device.',
  lawful: 'Say in the note which law, if you know it.',
  'private-data': 'Remove it quickly, also when nobody complained.',
  'fair-votes': 'Many votes at once are no proof: a streamer’s crowd looks like that, too.',
  'honest-reviews': 'A low rating without words is allowed.',
  'honest-reports': 'Only for repeated false reports.',
  'useful-ideas': 'If the idea is there already, say which one.',
  'team-fit': 'Say kindly what was missing.',
  other: 'Write the reason into the note. If you need this often, the rules lack one.',
}
