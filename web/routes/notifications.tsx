import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NOTICE_KINDS, noticeKindsFor } from '#contract/events/notice.ts'
import { say } from '#contract/language/i18n.ts'
import { hasAdminRole } from '#contract/people/permissions.ts'
import { NoticeList } from '../features/events/notices/NoticeList.tsx'
import { NoticeSettings } from '../features/events/notices/NoticeSettings.tsx'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { Tabs } from '../ui/Tabs.tsx'

/**
 * What is shown; default values are left out. The screen reads the values, so that its names are not in the
 * first load.
 */
export interface NotificationsSearch {
  kind?: string | undefined
  unread?: string | undefined
  view?: string | undefined
}

export const Route = createFileRoute('/notifications')({
  ssr: false,
  // All keys, because what is missing here, the router takes from the address as it is.
  validateSearch: ({ kind, unread, view }: NotificationsSearch): NotificationsSearch => ({
    kind,
    unread,
    view,
  }),
  component: Notifications,
})

function Notifications() {
  const { kind, unread, view } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand island={{ id: person.userId, tags: [] }} title={say('title./notifications')}>
            <p className="mt-2 text-lg">
              {t`What became of your servers, votes, reviews, reports and ideas.`}
            </p>
          </PageBand>
          <div className="page grid grid-cols-1 gap-8 pt-8 pb-16">
            <Tabs
              label={t`Parts of your notifications`}
              tabs={[
                { key: 'inbox', label: t`Inbox` },
                { key: 'settings', label: t`Settings` },
              ]}
              chosen={view === 'settings' ? 'settings' : 'inbox'}
              onChoose={(key) =>
                void navigate({
                  search: key === 'settings' ? { view: key } : {},
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              {view === 'settings' ? (
                <NoticeSettings />
              ) : (
                <NoticeList
                  kinds={noticeKindsFor({ isAdmin: hasAdminRole(person.roles) })}
                  filter={{
                    kind: NOTICE_KINDS.find((known) => known === kind) ?? null,
                    unread: unread === '1',
                  }}
                  onFilter={(next) =>
                    void navigate({
                      search: { kind: next.kind ?? undefined, unread: next.unread ? '1' : undefined },
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
              )}
            </Tabs>
          </div>
        </>
      )}
    </Guarded>
  )
}
