import type { TitledPath } from './screens.ts'
import { SITE } from './site.ts'

/** Names of screens, by path pattern. */
export const SCREEN_TITLES = {
  '/servers': 'Servers',
  '/submit': 'Submit your server',
  '/info': 'Affiliate Information',
  '/rankings': 'Realm rankings',
  '/help/owners': 'Help for owners',
  '/rules': 'Rules',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/cookies': 'Cookies',
  '/offline': 'Offline',
  '/hubs': 'Hubs',
  '/tools/embed': 'Embed builder',
  '/application': 'Staff application',
  '/roadmap': 'Roadmap',
  '/status': 'Status',
  '/waiting/:id': 'A server that waits',
  '/login': 'Sign in',
  '/dashboard': 'Dashboard',
  '/notifications': 'Notifications',
  '/statements/:id': 'Decision',
  '/dashboard/affiliates/:id/edit': 'Edit Affiliation',
  '/dashboard/affiliates/:id/news': 'News and evenings',
  '/dashboard/affiliates/:id/reviews': 'Reviews',
  '/dashboard/affiliates/:id/insights': 'Insights',
  '/dashboard/affiliates/:id/rewards': 'Rewards',
  '/dashboard/affiliates/:id/webhooks': 'Webhook',
  '/dashboard/affiliates/:id/team': 'Team',
  '/dashboard/affiliates/:id/settings': 'Settings',
  '/admin': 'Admin',
  '/admin/affiliates/:id': 'Edit server',
  '/admin/affiliates/:id/edit': 'Edit server',
  '/status/unsubscribe': 'Unsubscribe',
} as const satisfies Record<TitledPath, string>

/** What search engines and links say about screens, by path pattern. */
export const SCREEN_DESCRIPTIONS = {
  '/servers':
    'Browse Minecraft Bedrock realms and servers by kind, language and device: who is playing now, reviews, and how to join.',
  '/submit':
    'List your Minecraft Bedrock realm or server: enter a name, an address and a short description. Review takes 24 to 72 hours.',
  '/info':
    'How to list your Minecraft Bedrock realm or server, how long review takes, and how realms are ranked.',
  '/rankings':
    'The weekly ranking of Minecraft Bedrock realms: who has the busiest crowd, who moved up, and every earlier week.',
  '/help/owners': 'For owners of servers: API keys, rewards for votes and webhooks, with commands to copy.',
  '/rules': `The rules of ${SITE.name}, by which staff decide, and how to appeal against a decision.`,
  '/terms': `The rules of ${SITE.name}: what you can expect from us, and what we expect from you.`,
  '/privacy': `What ${SITE.name} stores about you, why and for how long, and how to download or delete it.`,
  '/cookies': `Every cookie ${SITE.name} sets, what it is for and how long it is kept. None of them tracks you.`,
  '/hubs':
    'Discord servers where Minecraft Bedrock players meet: how many are online, how many are members, and how to join.',
  '/status/unsubscribe': 'Stop the incident updates that a Discord channel gets.',
  '/tools/embed':
    'Make a badge for your Minecraft Bedrock realm or server: pick its look, copy a few lines, and show votes, rating and players.',
  '/application': `Apply to join the ${SITE.name} team: read reports, review new servers and keep the directory friendly.`,
  '/roadmap': `What ${SITE.name} plans next, what is in progress and what has shipped. Vote for ideas, or suggest your own.`,
  '/waiting/:id': 'A server that waits for review, shown by its owner.',
  '/login': 'Sign in with Discord to vote, review and list your own server.',
  '/dashboard': `Your servers on ${SITE.name}: see how they are doing, and edit them.`,
  '/offline': 'Servers that you saved on this device, to read without a connection.',
  '/statements/:id': 'A decision of staff about you, with its rule and its reasons.',
  '/notifications': 'What happened to your servers, reports and ideas, and where you are told.',
  '/dashboard/affiliates/:id/edit': 'Edit one of your servers.',
  '/dashboard/affiliates/:id/insights': 'How often one of your servers was seen and joined.',
  '/dashboard/affiliates/:id/team': 'Who helps with one of your servers.',
  '/dashboard/affiliates/:id/news': 'Post news and announce evenings of one of your servers.',
  '/dashboard/affiliates/:id/reviews': 'Read and answer the reviews of one of your servers.',
  '/dashboard/affiliates/:id/settings': 'Pause, move, close, hand over or withdraw one of your servers.',
  '/dashboard/affiliates/:id/rewards': 'Rewards in the game for people who vote for one of your servers.',
  '/dashboard/affiliates/:id/webhooks':
    'Where votes, reviews and decisions about one of your servers are sent: Discord, a program or Votifier.',
  '/status':
    'How the site, its API and its embeds are doing: latency, errors, seven days of uptime, and every incident.',
  '/admin': 'Servers that wait for review, and other work for staff.',
  '/admin/affiliates/:id': 'Edit any server, including its status.',
  '/admin/affiliates/:id/edit': 'Edit any server, including its status.',
} as const satisfies Record<TitledPath, string>

export const SITE_WORDS = { tagline: SITE.tagline, description: SITE.description } as const

/** What the server and screens say beside the names of screens. `say` fills the braces. */
export const SHARED_TITLES = {
  notFound: 'Not found',
  drifted: 'That cloud island drifted away.',
  serverNotFound: 'Server not found',
  server: `{name} on ${SITE.name}: votes, reviews and how to join.`,
  vote: 'Vote for {name}',
  voteFirst: 'One press gives {name} your vote, once in 24 hours. Be the first.',
  voteMore:
    'One press gives {name} your vote, once in 24 hours. {votes, plural, one {# vote} other {# votes}} so far.',
  noIncident: 'Incident not found',
} as const

const REALMS =
  '{total, plural, one {# Minecraft Bedrock realm or server} other {# Minecraft Bedrock realms and servers}}'

/** What only the server says, most of it in heads of pages. */
export const SERVER_ONLY_WORDS = {
  list: `Browse ${REALMS}: who is playing now, reviews, and how to join.`,
  chosenList: `Browse ${REALMS} ({chosen}): who is playing now, reviews, and how to join.`,
  listPage: `Browse ${REALMS}, page {page}: who is playing now, reviews, and how to join.`,
  chosenListPage: `Browse ${REALMS} ({chosen}), page {page}: who is playing now, reviews, and how to join.`,
  everyServer: 'Minecraft Bedrock realms and servers',
  incident: `{title}: status and updates from ${SITE.name}.`,
  noRanking: 'No ranking of that week',
  buttonsLost: 'Buttons on this page did not load. Check your connection, then reload the page.',
  statusFeed: `${SITE.name} status`,
  picture: `{name} on ${SITE.name}. {facts}`,
  noReviews: 'No reviews yet',
  reviews: '★ {rating} ({count, plural, one {# review} other {# reviews}})',
} as const
