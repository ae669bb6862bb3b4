import { keysOf } from '../base/records.ts'
import { ABOUT_MAX, DESCRIPTION_MAX, FRIEND_MAX, PACKS_MAX } from './listing.ts'

/** A text of the owner: its shapes, checks, inputs, export and search follow from this. */
interface PlainText {
  max: number
  /** One line, or several, which can be formatted. */
  lines: 'one' | 'many'
  /** On cards and on its page, on its page alone, or there with the way in. */
  shows: 'card' | 'page' | 'join'
  /** Below its input. */
  hint: string
  /** Whether the input says that it can stay empty. */
  optional: boolean
  /** How many of its words search finds. */
  searched: number
}

interface ListingField {
  /** What forms and staff call it. */
  label: string
  /** What the note below the form calls it; `null` for those that the specification names. */
  note: string | null
  /** Whether a change may wait until staff have looked: see held-change.ts. */
  holds: boolean
  text?: PlainText
}

/**
 * What owners tell about their server. All lists of its fields follow from this one; what a field needs beside it does not
 * compile until it is there.
 */
export const LISTING_FIELDS = {
  name: { label: 'Name', note: null, holds: true },
  description: {
    label: 'Description',
    note: null,

    holds: true,
    text: {
      max: DESCRIPTION_MAX,
      lines: 'many',
      shows: 'card',
      hint: 'What is it like to play there?',
      optional: false,
      searched: 120,
    },
  },
  about: {
    label: 'About',
    note: 'about',

    holds: true,
    text: {
      max: ABOUT_MAX,
      lines: 'many',
      shows: 'page',
      hint: 'Rules, story, staff: what is worth a longer text on its own page.',
      optional: true,
      searched: 250,
    },
  },
  tags: { label: 'Tags', note: null, holds: false },
  discord: { label: 'Discord', note: null, holds: true },
  website: { label: 'Website', note: 'website', holds: true },
  banner: { label: 'Banner', note: null, holds: true },
  bannerFocus: { label: 'Focus of the banner', note: null, holds: true },
  pictures: { label: 'Pictures', note: 'pictures', holds: true },
  facts: { label: 'Facts', note: 'facts', holds: false },
  realmLink: { label: 'Realm Link', note: null, holds: false },
  realmLinkVisible: { label: 'Enable Realm Link', note: null, holds: false },
  secondLink: { label: 'Second address', note: 'a second address', holds: false },
  friend: {
    label: 'Gamertag to add',
    note: 'a gamertag to add',
    holds: true,
    text: {
      max: FRIEND_MAX,
      lines: 'one',
      shows: 'join',
      hint: 'An account or bot that players add as a friend to join. Consoles need no address then.',
      optional: true,
      searched: 0,
    },
  },
  packs: {
    label: 'Resource packs',
    note: 'resource packs',
    holds: true,
    text: {
      max: PACKS_MAX,
      lines: 'one',
      shows: 'join',
      hint: 'What players load when they join, such as “about 200 MB on the first visit”.',
      optional: true,
      searched: 0,
    },
  },
} as const satisfies Record<string, ListingField>

type Fields = typeof LISTING_FIELDS
type FieldsWith<Part> = {
  [Field in keyof Fields]: Fields[Field] extends Part ? Field : never
}[keyof Fields]

export type EditableField = keyof Fields
export type HeldField = FieldsWith<{ holds: true }>
export type TextField = FieldsWith<{ text: object }>
export type HeldText = HeldField & TextField
type CardText = FieldsWith<{ text: { shows: 'card' } }>
type JoinText = FieldsWith<{ text: { shows: 'join' } }>
type PageText = FieldsWith<{ text: { shows: 'page' | 'join' } }>

export const isEditableField = (field: unknown): field is EditableField =>
  typeof field === 'string' && Object.hasOwn(LISTING_FIELDS, field)
const isHeld = (field: EditableField): field is HeldField => LISTING_FIELDS[field].holds
const isText = (field: EditableField): field is TextField => 'text' in LISTING_FIELDS[field]
/** What a text is like. */
export const plainTextOf = (field: TextField): PlainText => LISTING_FIELDS[field].text
export const isHeldText = (field: EditableField): field is HeldText => isHeld(field) && isText(field)

/** Fields that the form changes. */
export const EDITABLE_FIELDS = keysOf(LISTING_FIELDS)
/** Fields that can wait until staff have looked. */
export const HELD_FIELDS = EDITABLE_FIELDS.filter(isHeld)
export const TEXT_FIELDS = EDITABLE_FIELDS.filter(isText)
export const HELD_TEXTS = EDITABLE_FIELDS.filter(isHeldText)
export const CARD_TEXTS = TEXT_FIELDS.filter(
  (field): field is CardText => LISTING_FIELDS[field].text.shows === 'card',
)
export const PAGE_TEXTS = TEXT_FIELDS.filter(
  (field): field is PageText => LISTING_FIELDS[field].text.shows !== 'card',
)
export const JOIN_TEXTS = TEXT_FIELDS.filter(
  (field): field is JoinText => LISTING_FIELDS[field].text.shows === 'join',
)

const notes = EDITABLE_FIELDS.flatMap((field) => LISTING_FIELDS[field].note ?? [])
/** Shown below the form: first the sentence of the specification, then what this site adds. */
export const EDITABLE_NOTE = `Only name, description, tags, discord, banner, and Realm link are editable by owners. This site adds ${notes.slice(0, -1).join(', ')}, and ${notes.at(-1)}.`
