import type { FixedPath } from './screens.ts'

/** A path of this site. */
export interface SiteLink {
  label: string
  to: FixedPath
  hash?: string
  rel?: 'nofollow'
}

export const HEADER_LINKS: readonly SiteLink[] = [
  // This label is too general for people who decide by the link text alone . The footer uses the full name.
  { label: 'Information', to: '/info', rel: 'nofollow' },
  { label: 'Submit', to: '/submit' },
  { label: 'Servers', to: '/servers' },
]

/** Narrow screens have space for one more link. */
export const MENU_LINKS: readonly SiteLink[] = [...HEADER_LINKS, { label: 'Application', to: '/application' }]

export const FOOTER_GROUPS: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Tools',
    links: [
      { label: 'Embed builder', to: '/tools/embed' },
      { label: 'Help for owners', to: '/help/owners' },
      { label: 'Status', to: '/status' },
    ],
  },
  {
    title: 'Information',
    links: [
      { label: 'Affiliate Information', to: '/info' },
      { label: 'This week’s ranking', to: '/rankings' },
      { label: 'Realm Rankings', to: '/info', hash: 'realm-rankings' },
      { label: 'How servers are ordered', to: '/info', hash: 'orders' },
      { label: 'Roadmap', to: '/roadmap' },
    ],
  },
  {
    title: 'Community',
    links: [
      { label: 'Servers', to: '/servers' },
      { label: 'Hubs', to: '/hubs' },
      { label: 'Staff application', to: '/application' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Rules', to: '/rules' },
      { label: 'Terms', to: '/terms' },
      { label: 'Privacy', to: '/privacy' },
      { label: 'Cookies', to: '/cookies' },
    ],
  },
]
