import { t } from '@lingui/core/macro'

/** The sections of the information page, in order; ids are public addresses (`/info#realm-rankings`). */
export const infoSections = () =>
  [
    { id: 'affiliation-requests', title: t`Affiliation Requests` },
    { id: 'realm-rankings', title: t`Realm Rankings` },
    { id: 'orders', title: t`How servers are ordered` },
    { id: 'faq', title: t`FAQ` },
  ] as const

export type SectionId = ReturnType<typeof infoSections>[number]['id']
