import type { RoadmapState } from '../../../contract/roadmap.ts'

interface WrittenIdea {
  title: string
  description: string
  tags: string[]
  /** Every state it has had, the present one last. */
  path: [RoadmapState, ...RoadmapState[]]
  votes: number
  eta?: string
  reason?: string
}

export const ROADMAP_IDEAS: readonly WrittenIdea[] = [
  {
    title: 'World maps for every island',
    description:
      'A small map on each server’s page: spawn, shops, arenas. Owners upload a picture, players drop pins, and nobody gets lost on the first evening any more.',
    tags: ['Server pages', 'Owners'],
    path: ['suggested', 'planned'],
    votes: 184,
    eta: 'Spring 2027',
  },
  {
    title: 'Follow a server',
    description:
      'Hear about it when a server I like posts news, opens a new season or comes back after maintenance.',
    tags: ['Notifications', 'Accounts'],
    path: ['suggested', 'planned'],
    votes: 131,
    eta: 'Q2 2027',
  },
  {
    title: 'Search by language',
    description: 'Many realms speak Spanish, German or Portuguese. Let owners say so, and players choose.',
    tags: ['Search', 'Directory'],
    path: ['suggested', 'planned'],
    votes: 96,
  },
  {
    title: 'Compare two servers side by side',
    description: 'Ratings, votes, tags and words in two columns. For crews who cannot agree where to sail.',
    tags: ['Directory'],
    path: ['planned'],
    votes: 41,
    eta: 'Some day',
  },
  {
    title: 'A calendar of events',
    description:
      'Build contests, PvP leagues and season starts in one place, with a link to add them to my own calendar.',
    tags: ['Events', 'Owners'],
    path: ['suggested', 'planned', 'in-progress'],
    votes: 158,
    eta: 'January 2027',
  },
  {
    title: 'Replies by owners to reviews',
    description: 'One answer for each review, shown below it.\nNo debates: one answer, and that is that.',
    tags: ['Reviews', 'Owners'],
    path: ['suggested', 'planned', 'in-progress'],
    votes: 87,
    eta: 'Next weeks',
  },
  {
    title: 'Faster pages on old phones',
    description: '',
    tags: ['Performance'],
    path: ['planned', 'in-progress'],
    votes: 52,
  },
  {
    title: 'Dark mode',
    description: 'For those who sail at night. Follows the system, and remembers when told otherwise.',
    tags: ['Look'],
    path: ['suggested', 'planned', 'in-progress', 'shipped'],
    votes: 219,
  },
  {
    title: 'Badges for your own site',
    description: 'Show votes and rating of your server wherever you are at home.',
    tags: ['Owners', 'Tools'],
    path: ['planned', 'in-progress', 'shipped'],
    votes: 74,
  },
  {
    title: 'Typos still find the server',
    description: 'Cluodberry is Cloudberry.',
    tags: ['Search'],
    path: ['suggested', 'in-progress', 'shipped'],
    votes: 63,
  },
  {
    title: 'Numbers for owners',
    description: 'How many saw the card, opened the page and came aboard, day by day.',
    tags: ['Owners', 'Insights'],
    path: ['planned', 'shipped'],
    votes: 45,
  },
  {
    title: 'Maps of every island',
    description: 'Would be great to see where the shops are before I join!',
    tags: ['maps'],
    path: ['suggested'],
    votes: 0,
  },
  {
    title: 'A parrot that reads reviews aloud',
    description: 'Shoulder-mounted, please.',
    tags: ['Accessibility', 'Parrots'],
    path: ['suggested'],
    votes: 0,
  },
  {
    title: 'Sign in with a console account',
    description: 'Not everybody has Discord.',
    tags: ['Accounts'],
    path: ['suggested'],
    votes: 0,
  },
  {
    title: 'Pay to be first in the list',
    description: 'I would pay good diamonds for it.',
    tags: ['Directory'],
    path: ['suggested', 'declined'],
    votes: 0,
    reason: 'The order is the votes of players. It is not for sale, and it is not going to be.',
  },
]
