import type { EditableField } from '#contract/listings/owner.ts'

export const FIELD_NAMES: Record<EditableField, string> = {
  name: 'Name',
  description: 'Description',
  about: 'About',
  tags: 'Tags',
  discord: 'Discord',
  website: 'Website',
  realmLink: 'Realm Link',
  realmLinkVisible: 'Enable Realm Link',
  facts: 'Facts',
  banner: 'Banner',
  bannerFocus: 'Focus of the banner',
  pictures: 'Pictures',
}
