import type { FixedPath } from './screens.ts'

/** Where the home page shows tonight's evenings. */
export const TONIGHT_HASH = 'tonight'

/** Names of links to our own screens, and of their groups. */
export const LINK_WORDS = {
  // This label is too general for people who decide by the link text alone. The footer uses the full name.
  info: 'Information',
  submit: 'Submit',
  servers: 'Servers',
  application: 'Application',
  embed: 'Embed builder',
  owners: 'Help for owners',
  status: 'Status',
  affiliates: 'Affiliate Information',
  week: 'This week’s ranking',
  rankings: 'Realm Rankings',
  orders: 'How servers are ordered',
  roadmap: 'Roadmap',
  tonight: 'Tonight',
  hubs: 'Hubs',
  staff: 'Staff application',
  rules: 'Rules',
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
  tools: 'Tools',
  community: 'Community',
  legal: 'Legal',
} as const

type LinkWord = keyof typeof LINK_WORDS

/** A link to one of our own screens. */
export interface SiteLink {
  label: LinkWord
  to: FixedPath
  hash?: string
  rel?: 'nofollow'
}

export const HEADER_LINKS: readonly SiteLink[] = [
  { label: 'info', to: '/info', rel: 'nofollow' },
  { label: 'submit', to: '/submit' },
  { label: 'servers', to: '/servers' },
]

/** Narrow screens have space for one more link. */
export const MENU_LINKS: readonly SiteLink[] = [...HEADER_LINKS, { label: 'application', to: '/application' }]

export const FOOTER_GROUPS: readonly { title: LinkWord; links: readonly SiteLink[] }[] = [
  {
    title: 'tools',
    links: [
      { label: 'embed', to: '/tools/embed' },
      { label: 'owners', to: '/help/owners' },
      { label: 'status', to: '/status' },
    ],
  },
  {
    title: 'info',
    links: [
      { label: 'affiliates', to: '/info' },
      { label: 'week', to: '/rankings' },
      { label: 'rankings', to: '/info', hash: 'realm-rankings' },
      { label: 'orders', to: '/info', hash: 'orders' },
      { label: 'roadmap', to: '/roadmap' },
    ],
  },
  {
    title: 'community',
    links: [
      { label: 'servers', to: '/servers' },
      { label: 'tonight', to: '/', hash: TONIGHT_HASH },
      { label: 'hubs', to: '/hubs' },
      { label: 'staff', to: '/application' },
    ],
  },
  {
    title: 'legal',
    links: [
      { label: 'rules', to: '/rules' },
      { label: 'terms', to: '/terms' },
      { label: 'privacy', to: '/privacy' },
      { label: 'cookies', to: '/cookies' },
    ],
  },
]
