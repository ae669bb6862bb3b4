import type { EditableField, TextField } from './fields.ts'
import type { CHANGE_HOLD_REASONS } from './held-change.ts'
import type { AdviceKind, WayAdviceKind } from './listing-advice.ts'

export const FIELD_WORDS = {
  name: 'Name',
  description: 'Description',
  description2: 'Second description',
  description3: 'Third description',
  descriptionLanguages: 'Languages of the descriptions',
  about: 'About',
  tags: 'Tags',
  discord: 'Discord',
  website: 'Website',
  banner: 'Banner',
  bannerFocus: 'Focus of the banner',
  pictures: 'Pictures',
  facts: 'Facts',
  realmLink: 'Realm Link',
  realmLinkVisible: 'Enable Realm Link',
  secondLink: 'Second address',
  friend: 'Gamertag to add',
  packs: 'Resource packs',
} as const satisfies Record<EditableField, string>

export const FIELD_HINTS = {
  description: 'What is it like to play there?',
  description2: 'The same in another language. Its readers see it first.',
  description3: 'The same in another language. Its readers see it first.',
  about: 'Rules, story, staff: what is worth a longer text on its own page.',
  friend: 'An account or bot that players add as a friend to join. Consoles need no address then.',
  packs: 'What players load when they join, such as “about 200 MB on the first visit”.',
} as const satisfies Record<TextField, string>

/** What changes that wait for staff are called. */
export const HOLD_TITLES = {
  server: 'Another Discord server',
  name: 'Another name',
  words: 'Words to look at',
  link: 'A first link',
  picture: 'A new picture',
} as const satisfies Record<(typeof CHANGE_HOLD_REASONS)[number], string>

export const HOLD_WORDS = {
  server:
    'A new invite that leads to another Discord server than before, or for which Discord cannot be asked.',
  name: 'A name that differs by more than a small correction from the one that staff have seen.',
  words: 'Words that are usual in scams, hate or content that is not for children.',
  link: 'The first website or invite, and the first link to a site in a text.',
  picture:
    'A new banner or picture, while the account of the owner, or of the editor who changes it, is younger than 30 days.',
} as const satisfies Record<(typeof CHANGE_HOLD_REASONS)[number], string>

/** What may be wrong with the texts of a server. */
export const ADVICE_WORDS = {
  shouted: 'The name is in capitals. It is easier to read without.',
  phrase: 'Staff will look at “{phrase}”.',
  brief: 'The description says little. Tell in a sentence or two what players do there.',
  'same-address': 'Same address as “{name}”. If that is your server, ask staff instead of listing it twice.',
  'same-hidden-address':
    'Same address as a server that somebody else has submitted. If that is your server, ask staff instead of listing it twice.',
  'same-invite':
    'Same Discord invite as “{name}”. If that is your server, ask staff instead of listing it twice.',
  'unknown-invite': 'Discord does not know this invite. Make one that never expires.',
} as const satisfies Record<AdviceKind | WayAdviceKind, string>

export const CALENDAR_WORDS = { reminder: 'It starts in 15 minutes.' } as const

export const PAUSE_WORDS = { open: 'Paused by its owner', until: 'Paused until {day}' } as const

/** How many play, on its own and of how many, and with who counted and when. */
export const PLAYERS_WORDS = {
  now: '{count, plural, one {# playing} other {# playing}}',
  before: '{count, plural, one {# playing {age}} other {# playing {age}}}',
  'now-of': '{count, plural, one {# of {limit} playing} other {# of {limit} playing}}',
  probe:
    '{count, plural, one {# playing, we asked the server {when}} other {# playing, we asked the server {when}}}',
  'probe-of':
    '{count, plural, one {# of {limit} playing, we asked the server {when}} other {# of {limit} playing, we asked the server {when}}}',
  owner: '{count, plural, one {# playing, says the owner {when}} other {# playing, says the owner {when}}}',
  'owner-of':
    '{count, plural, one {# of {limit} playing, says the owner {when}} other {# of {limit} playing, says the owner {when}}}',
  staff:
    '{count, plural, one {# playing, counted by staff {when}} other {# playing, counted by staff {when}}}',
  'staff-of':
    '{count, plural, one {# of {limit} playing, counted by staff {when}} other {# of {limit} playing, counted by staff {when}}}',
} as const

export const PASSPORT_WORDS = {
  title: 'Family passport of {name}',
  description:
    'For parents: who {name} is for, who looks after its chat, voice, money, and what our staff checked.',
} as const

export const CLOSED_WORDS = { title: '{name} is closed' } as const

export const ADDRESS_WORDS = {
  hint: 'IP:PORT ({port} default) or a Realm Code.',
  server: 'A server at {host}, port {port}.',
  realm: 'A realm code: {code}.',
  'realm-long': 'A realm code: {code}. This looks like a code with one letter too many.',
  'realm-short': 'A realm code: {code}. This looks like a code with one letter missing.',
  website: 'Will save as: {website}',
  'website-hint': 'Your website or another community. One address that starts with https://.',
} as const
