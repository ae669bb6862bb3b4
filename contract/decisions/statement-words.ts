import type { Restriction, StatementEnd } from './statement.ts'

/** What each decision did, in a few words. */
export const RESTRICTION_NAMES: Readonly<Record<Restriction, string>> = {
  deny: 'Server not accepted',
  suspend: 'Server suspended',
  delete: 'Server deleted',
  'remove-review': 'Review removed',
  'remove-post': 'Reply or news removed',
  'restrict-account': 'Account restricted',
  'decline-application': 'Application declined',
  'decline-idea': 'Idea declined',
  'refuse-change': 'Change refused',
  'void-vote': 'Vote not counted',
}

/** What each decision does, as a sentence for its statement of reasons. */
export const RESTRICTION_EFFECTS: Readonly<Record<Restriction, string>> = {
  deny: 'The server is not shown in the directory.',
  suspend: 'The server is removed from the directory. Its votes and reviews are kept.',
  delete:
    'The server is removed from the site, with its votes and reviews. After {days, plural, one {# day} other {# days}} it is deleted for good, unless an appeal waits.',
  'remove-review': 'The review is removed, and no longer counts in the rating of the server.',
  'remove-post': 'The reply or news is removed from the page of the server.',
  'restrict-account': 'The account cannot do some things on the site.',
  'decline-application': 'The application for staff is declined.',
  'decline-idea': 'The idea is not taken into the roadmap.',
  'refuse-change': 'A change of the server is not published. The server itself stays in the directory.',
  'void-vote': 'The vote is not counted.',
}

export const END_NAMES: Readonly<Record<StatementEnd, string>> = {
  lifted: 'Taken back',
  replaced: 'Replaced by a later decision',
  expired: 'Over',
}

/** The parts of a statement of reasons, in their order, with their headings. */
export const REASON_HEADINGS = {
  restriction: 'What is restricted, where and for how long',
  facts: 'What the decision is based on',
  automation: 'Programs',
  ground: 'Ground',
  rule: 'Rule',
  redress: 'Ways to object',
} as const

export const REASON_WORDS = {
  cannot: 'The account cannot {acts}.',
  'until-taken-back': 'This counts on the whole site and in every country, until it is taken back.',
  until: 'This counts on the whole site and in every country, until {until}.',
  reported: 'Staff looked at it after a report. The rule below names what was found.',
  detected: 'Staff looked at it because a program pointed it out. The rule below names what was found.',
  looked: 'Staff looked at it on their own. The rule below names what was found.',
  'by-program': 'A program pointed it out. A person decided.',
  'by-person': 'A person found it and decided. No program was used.',
  law: 'The law. What staff know about the law in question is in what they wrote.',
  rules: 'The rules of the site, which are part of its terms.',
  rule: '{title}. {text}',
  redress:
    'The decision can be appealed once, within {within, plural, one {# day} other {# days}} and free of charge. Someone else on the team decides, usually within {days, plural, one {# day} other {# days}}; only where there is nobody else, the same person. The person concerned can also turn to an out-of-court dispute settlement body in the EU, or to a court.',
} as const
