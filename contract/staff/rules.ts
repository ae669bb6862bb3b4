import type { RuleId } from './rule-ids.ts'
import type { StatementSubject } from '../decisions/statement.ts'

/**
 * The rules of the site: what may not be here, and what staff say when they decide. Every page, dialog and
 * check about rules reads this table.
 */
export interface Rule {
  id: RuleId
  title: string
  /** For everybody. */
  text: string
  /** When staff should use it, and what they should try first. */
  forStaff: string
  appliesTo: readonly StatementSubject[]
  /** The message to the person concerned. `{name}` is replaced by what the decision is about. */
  message: string
}

/** The rule of a decision that names none: older clients of the API may leave it out. */
export const DEFAULT_RULE: RuleId = 'other'

export const RULES: readonly Rule[] = [
  {
    id: 'working-invite',
    title: 'The Discord invite works',
    text: 'The invite of a server opens its Discord server, does not expire and leads where the page says.',
    forStaff: 'Open the invite. If it has expired, ask the owner for a permanent one before you suspend.',
    appliesTo: ['listing'],
    message: 'The Discord invite of {name} does not work. Make one that never expires, and enter it.',
  },
  {
    id: 'working-address',
    title: 'Players can get in',
    text: 'The realm code or address leads to a realm or server that players can join.',
    forStaff: 'Try the code or address, at another time of the day too. Servers may sleep.',
    appliesTo: ['listing'],
    message: 'Players could not join {name} with its code or address. Check it, and enter the right one.',
  },
  {
    id: 'true-words',
    title: 'Name and description are true',
    text: 'A name, description, tag or fact says what the server is. Nobody pretends to be another server, person or company.',
    forStaff: 'Compare with the Discord server. For a copied name, see who was here first.',
    appliesTo: ['listing'],
    message: 'What {name} says about itself is not what players find. Change it so that it is true.',
  },
  {
    id: 'says-something',
    title: 'The description says something',
    text: 'A description tells in a few words what players do there. An empty one, or one of links alone, helps nobody.',
    forStaff: 'Deny with this rule only if a player could not tell what the server is.',
    appliesTo: ['listing'],
    message: 'The description of {name} does not say what players do there. Add a few sentences.',
  },
  {
    id: 'readable-name',
    title: 'Names can be read',
    text: 'A name is a name: no rows of symbols, no shouting in capitals, no advertising.',
    forStaff: 'An abbreviation in capitals is fine.',
    appliesTo: ['listing'],
    message: 'The name {name} is hard to read. Choose one without shouting or rows of symbols.',
  },
  {
    id: 'one-listing',
    title: 'One listing a server',
    text: 'A realm or server is listed once.',
    forStaff: 'Keep the older listing, or the one of the true owner.',
    appliesTo: ['listing'],
    message: '{name} is listed already. Use the listing that is there.',
  },
  {
    id: 'minecraft-bedrock',
    title: 'Minecraft Bedrock communities only',
    text: 'The directory lists realms and servers for Minecraft Bedrock.',
    forStaff: 'A server for Java and Bedrock is fine if Bedrock players can join.',
    appliesTo: ['listing'],
    message: '{name} is not a Minecraft Bedrock realm or server that players can join.',
  },
  {
    id: 'no-advertising',
    title: 'No advertising',
    text: 'No advertising for other things: shops, boosts, unrelated communities, chains of messages.',
    forStaff: 'A shop of the server itself is fine.',
    appliesTo: ['listing', 'review', 'roadmap', 'user', 'post'],
    message: '{name} advertises something else.',
  },
  {
    id: 'no-hate',
    title: 'No hate',
    text: 'No attacks on people for their origin, religion, sex, sexuality or disability, and no symbols of groups that do.',
    forStaff: 'No warning is needed. Look at the other texts of the same person.',
    appliesTo: ['listing', 'review', 'roadmap', 'user', 'post'],
    message: '{name} attacks people for what they are.',
  },
  {
    id: 'no-harassment',
    title: 'No harassment',
    text: 'No insults, threats or pressure against a person, and no calls to join in.',
    forStaff: 'Criticism of a server, even harsh, is not harassment.',
    appliesTo: ['listing', 'review', 'user', 'post'],
    message: '{name} insults or threatens somebody.',
  },
  {
    id: 'safe-for-children',
    title: 'Safe for children',
    text: 'Many visitors are children. No sexual content, no gore, no gambling for money, and nobody asks a child for pictures, a meeting or a private chat.',
    forStaff:
      'Suspend first, then ask. For a danger to a child follow the steps in the handbook of your platform and call the police.',
    appliesTo: ['listing', 'review', 'roadmap', 'user', 'post'],
    message: '{name} is not safe for children.',
  },
  {
    id: 'no-scams',
    title: 'No scams',
    text: 'No fake gifts, stolen accounts, harmful files, or links that pretend to be another site.',
    forStaff: 'Suspend at once. Do not open the link on your own device.',
    appliesTo: ['listing', 'review', 'roadmap', 'user', 'post'],
    message: '{name} tries to cheat people.',
  },
  {
    id: 'lawful',
    title: 'Nothing unlawful',
    text: 'Nothing that is against the law: for example copied works, or calls to crime.',
    forStaff: 'Say in the note which law, if you know it.',
    appliesTo: ['listing', 'review', 'roadmap', 'user', 'post'],
    message: '{name} is against the law.',
  },
  {
    id: 'private-data',
    title: 'No private data of others',
    text: 'No names, addresses, pictures or messages of people who did not agree.',
    forStaff: 'Remove it quickly, also when nobody complained.',
    appliesTo: ['listing', 'review', 'roadmap', 'user', 'post'],
    message: '{name} shows private data of somebody.',
  },
  {
    id: 'fair-votes',
    title: 'Fair votes',
    text: 'One person, one vote a day for a server. No bought votes, no programs that vote, no second accounts.',
    forStaff: 'Many votes at once are no proof: a streamer’s crowd looks like that, too.',
    appliesTo: ['vote', 'listing', 'user'],
    message: 'Votes for {name} did not come from different people.',
  },
  {
    id: 'honest-reviews',
    title: 'Honest reviews',
    text: 'A review tells what its author found on the server. Owners do not review through others, and nobody is paid.',
    forStaff: 'A low rating without words is allowed.',
    appliesTo: ['review', 'user'],
    message: '{name} is not about what its author found there.',
  },
  {
    id: 'honest-reports',
    title: 'Honest reports',
    text: 'Reports are for real problems. Nobody reports to harm a rival.',
    forStaff: 'Only for repeated false reports.',
    appliesTo: ['user'],
    message: 'Reports from the account {name} were not about real problems.',
  },
  {
    id: 'useful-ideas',
    title: 'Ideas that fit',
    text: 'The roadmap takes ideas that fit the site, are possible and are not there yet.',
    forStaff: 'If the idea is there already, say which one.',
    appliesTo: ['roadmap'],
    message: 'The idea “{name}” does not fit the roadmap.',
  },
  {
    id: 'team-fit',
    title: 'The team’s needs',
    text: 'The team accepts applications that answer the questions and fit what is needed at the time.',
    forStaff: 'Say kindly what was missing.',
    appliesTo: ['application'],
    message: 'The team cannot accept your application this time.',
  },
  {
    id: 'other',
    title: 'Another reason',
    text: 'Staff may act against something that harms the site or its people and is named nowhere else. They write down why.',
    forStaff: 'Write the reason into the note. If you need this often, the rules lack one.',
    appliesTo: ['listing', 'review', 'user', 'application', 'roadmap', 'vote', 'post'],
    message: 'Staff decided about {name} for the reason in their note.',
  },
]

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]))

/** A rule by its id. */
export function findRule(id: RuleId): Rule {
  const rule = BY_ID.get(id)
  if (!rule) throw new Error(`There is no rule ${id}.`)
  return rule
}

/** The rules that a decision about a subject can name, in the order of the table. */
export const rulesFor = (subject: StatementSubject): Rule[] =>
  RULES.filter(({ appliesTo }) => appliesTo.includes(subject))

/** The rule's message with the name of what the decision is about. */
export const ruleMessage = ({ message }: Rule, name: string): string =>
  message.replaceAll('{name}', () => name)
