import { keysOf } from '../base/records.ts'
import { ABOUT_MAX, DESCRIPTION_MAX, FRIEND_MAX, PACKS_MAX } from './listing.ts'

/** A text of the owner: its shapes, checks, inputs, export and search follow from this. */
interface PlainText {
  max: number
  /** One line, or several, which can be formatted. */
  lines: 'one' | 'many'
  /** `card`: on cards and on its page. `page`: on its page alone. `join`: on its page with the way in. */
  shows: 'card' | 'page' | 'join'
  optional: boolean
  /** How many of its words search finds. */
  searched: number
}

interface ListingField {
  /** Whether a change may wait until staff have looked: see held-change.ts. */
  holds: boolean
  text?: PlainText
}

const furtherDescription = {
  holds: true,
  text: {
    max: DESCRIPTION_MAX,
    lines: 'many',
    shows: 'card',
    optional: true,
    searched: 120,
  },
} as const satisfies ListingField

/**
 * What owners tell about their server. All lists of its fields follow from this one; what a field needs
 * beside it does not compile until it is there.
 */
export const LISTING_FIELDS = {
  name: { holds: true },
  description: {
    holds: true,
    text: {
      max: DESCRIPTION_MAX,
      lines: 'many',
      shows: 'card',
      optional: false,
      searched: 120,
    },
  },
  description2: furtherDescription,
  description3: furtherDescription,
  descriptionLanguages: { holds: true },
  about: {
    holds: true,
    text: {
      max: ABOUT_MAX,
      lines: 'many',
      shows: 'page',
      optional: true,
      searched: 250,
    },
  },
  tags: { holds: false },
  discord: { holds: true },
  website: { holds: true },
  banner: { holds: true },
  bannerFocus: { holds: true },
  pictures: { holds: true },
  facts: { holds: false },
  realmLink: { holds: false },
  realmLinkVisible: { holds: false },
  secondLink: { holds: false },
  friend: {
    holds: true,
    text: {
      max: FRIEND_MAX,
      lines: 'one',
      shows: 'join',
      optional: true,
      searched: 0,
    },
  },
  packs: {
    holds: true,
    text: {
      max: PACKS_MAX,
      lines: 'one',
      shows: 'join',
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
export const plainTextOf = (field: TextField): PlainText => LISTING_FIELDS[field].text
export const isHeldText = (field: EditableField): field is HeldText => isHeld(field) && isText(field)

export const EDITABLE_FIELDS = keysOf(LISTING_FIELDS)
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
