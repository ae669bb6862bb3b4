/** The sections of the information page, in order; ids are public addresses (`/info#realm-rankings`). */
export const SECTIONS = [
  { id: 'affiliation-requests', title: 'Affiliation Requests' },
  { id: 'realm-rankings', title: 'Realm Rankings' },
  { id: 'orders', title: 'How servers are ordered' },
  { id: 'faq', title: 'FAQ' },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']
