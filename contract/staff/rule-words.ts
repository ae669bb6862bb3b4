import type { StatementSubject } from '../decisions/statement.ts'
import { RULE_IDS, type RuleId } from './rule-ids.ts'
import { RULE_SUBJECTS } from './rules.ts'

export const RULE_TITLES: Readonly<Record<RuleId, string>> = {
  'working-invite': 'The Discord invite works',
  'working-address': 'Players can get in',
  'true-words': 'Name and description are true',
  'says-something': 'The description says something',
  'readable-name': 'Names can be read',
  'one-listing': 'One listing a server',
  'minecraft-bedrock': 'Minecraft Bedrock communities only',
  'no-advertising': 'No advertising',
  'no-hate': 'No hate',
  'no-harassment': 'No harassment',
  'safe-for-children': 'Safe for children',
  'no-scams': 'No scams',
  lawful: 'Nothing unlawful',
  'private-data': 'No private data of others',
  'fair-votes': 'Fair votes',
  'honest-reviews': 'Honest reviews',
  'honest-reports': 'Honest reports',
  'useful-ideas': 'Ideas that fit',
  'team-fit': 'The team’s needs',
  other: 'Another reason',
}

export const RULE_TEXTS: Readonly<Record<RuleId, string>> = {
  'working-invite':
    'The invite of a server opens its Discord server, does not expire and leads where the page says.',
  'working-address': 'The realm code or address leads to a realm or server that players can join.',
  'true-words':
    'A name, description, tag or fact says what the server is. Nobody pretends to be another server, person or company.',
  'says-something':
    'A description tells in a few words what players do there. An empty one, or one of links alone, helps nobody.',
  'readable-name': 'A name is a name: no rows of symbols, no shouting in capitals, no advertising.',
  'one-listing': 'A realm or server is listed once.',
  'minecraft-bedrock': 'The directory lists realms and servers for Minecraft Bedrock.',
  'no-advertising':
    'No advertising for other things: shops, boosts, unrelated communities, chains of messages.',
  'no-hate':
    'No attacks on people for their origin, religion, sex, sexuality or disability, and no symbols of groups that do.',
  'no-harassment': 'No insults, threats or pressure against a person, and no calls to join in.',
  'safe-for-children':
    'Many visitors are children. No sexual content, no gore, no gambling for money, and nobody asks a child for pictures, a meeting or a private chat.',
  'no-scams': 'No fake gifts, stolen accounts, harmful files, or links that pretend to be another site.',
  lawful: 'Nothing that is against the law: for example copied works, or calls to crime.',
  'private-data': 'No names, addresses, pictures or messages of people who did not agree.',
  'fair-votes':
    'One person, one vote a day for a server. No bought votes, no programs that vote, no second accounts.',
  'honest-reviews':
    'A review tells what its author found on the server. Owners do not review through others, and nobody is paid.',
  'honest-reports': 'Reports are for real problems. Nobody reports to harm a rival.',
  'useful-ideas': 'The roadmap takes ideas that fit the site, are possible and are not there yet.',
  'team-fit': 'The team accepts applications that answer the questions and fit what is needed at the time.',
  other:
    'Staff may act against something that harms the site or its people and is named nowhere else. They write down why.',
}

/** What the person concerned is told. `{name}` is what the decision is about. */
const MESSAGES: Readonly<Record<RuleId, string>> = {
  'working-invite': 'The Discord invite of {name} does not work. Make one that never expires, and enter it.',
  'working-address':
    'Players could not join {name} with its code or address. Check it, and enter the right one.',
  'true-words': 'What {name} says about itself is not what players find. Change it so that it is true.',
  'says-something': 'The description of {name} does not say what players do there. Add a few sentences.',
  'readable-name': 'The name {name} is hard to read. Choose one without shouting or rows of symbols.',
  'one-listing': '{name} is listed already. Use the listing that is there.',
  'minecraft-bedrock': '{name} is not a Minecraft Bedrock realm or server that players can join.',
  'no-advertising': '{name} advertises something else.',
  'no-hate': '{name} attacks people for what they are.',
  'no-harassment': '{name} insults or threatens somebody.',
  'safe-for-children': '{name} is not safe for children.',
  'no-scams': '{name} tries to cheat people.',
  lawful: '{name} is against the law.',
  'private-data': '{name} shows private data of somebody.',
  'fair-votes': 'Votes for {name} did not come from different people.',
  'honest-reviews': '{name} is not about what its author found there.',
  'honest-reports': 'Reports from the account {name} were not about real problems.',
  'useful-ideas': 'The idea “{name}” does not fit the roadmap.',
  'team-fit': 'The team cannot accept your application this time.',
  other: 'Staff decided about {name} for the reason in their note.',
}

/** What a decision is about, in a message. A review, and what a server posted, is named after the server. */
const NAMES: Readonly<Record<StatementSubject, string>> = {
  listing: '{name}',
  review: 'your review of {name}',
  user: '{name}',
  application: 'your application',
  roadmap: '{name}',
  vote: '{name}',
  post: 'what you posted on {name}',
}

function messageAbout(subject: StatementSubject, rule: RuleId): string {
  const message = MESSAGES[rule].replaceAll('{name}', NAMES[subject])
  return message.charAt(0).toUpperCase() + message.slice(1)
}

/** A whole sentence for each rule and what it can be about. `{name}` is the name. */
export const RULE_MESSAGES: Readonly<Record<string, string>> = Object.fromEntries(
  RULE_IDS.flatMap((rule) =>
    RULE_SUBJECTS[rule].map((subject) => [`${rule}.${subject}`, messageAbout(subject, rule)]),
  ),
)

/** The sentence for staff, who choose the rule. Where it is about several things, the name is an ellipsis. */
export const ruleMessageInEnglish = (rule: RuleId, subject: StatementSubject, name: string | null): string =>
  (RULE_MESSAGES[`${rule}.${subject}`] ?? RULE_TITLES[rule]).replaceAll('{name}', () => name ?? '…')
