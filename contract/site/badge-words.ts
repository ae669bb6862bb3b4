import { SITE_NAME } from './site.ts'

const VOTES = '{votes, plural, one {# vote} other {# votes}}'
const RATED = 'rated {rating} out of 5 by {count}'

export const BADGE_WORDS = {
  name: `{name} on ${SITE_NAME}`,
  votes: `{name} on ${SITE_NAME}, ${VOTES}`,
  rated: `{name} on ${SITE_NAME}, ${RATED}`,
  unrated: `{name} on ${SITE_NAME}, not rated yet`,
  votesRated: `{name} on ${SITE_NAME}, ${VOTES}, ${RATED}`,
  votesUnrated: `{name} on ${SITE_NAME}, ${VOTES}, not rated yet`,
  withPlayers: '{badge}. {players}',
  site: `on ${SITE_NAME}`,
  playing: `{playing} · on ${SITE_NAME}`,
  shownVotes: '{votes, plural, one {{shown} vote} other {{shown} votes}}',
  notRated: 'Not rated yet',
  missing: `Server not found on ${SITE_NAME}`,
} as const
