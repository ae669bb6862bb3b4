/**
 * What messages in Discord say: those about incidents, and those to the channel of an owner. Names are put in
 * as Markdown that changes nothing.
 */
export const DISCORD_WORDS = {
  about: 'About the {component}. Updates appear in this message.',
  title: '{status}: {title}',
  head: '{component} · impact: {impact}',
  'impact.none': 'none',
  'impact.minor': 'minor',
  'impact.major': 'major',
  'impact.critical': 'critical',
  // Its number is read back from a sent message, so it must be the only one in this line.
  footer: '{sender} · update {update}',
  subscribed: 'Subscribed to incident updates',
  welcome:
    'This channel gets a message when {site} has an incident or plans maintenance: one message each, kept up to date.',
  unsubscribe: 'Unsubscribe',
  vote: 'New vote for {name}',
  votes:
    '{votes, plural, =1 {Somebody voted. The server has its first vote.} one {Somebody voted. The server has # vote now.} other {Somebody voted. The server has # votes now.}}',
  review: 'New review of {name}',
  'review.changed': 'Changed review of {name}',
  author: '{stars} by {name}',
  decided: 'Staff decided about {name}',
  'decided.approved': 'The server is in the directory. The details are on your dashboard.',
  'decided.pending': 'The server waits for a review. The details are on your dashboard.',
  'decided.denied': 'The server is not in the directory. The details are on your dashboard.',
  'decided.suspended': 'The server is suspended. The details are on your dashboard.',
  'decided.deleted': 'The server was removed. The details are on your dashboard.',
  test: 'It works: {name}',
  'test.text': 'Votes, reviews and decisions of staff come to this channel.',
} as const
