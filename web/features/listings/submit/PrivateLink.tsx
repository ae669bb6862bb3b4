import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ShareLink } from '../ShareLink.tsx'
import { privateLinkQuery } from './waiting-queries.ts'

/** Shares the private link of a waiting server. Empty if it has no link. */
export function PrivateLink({ id, name }: { id: string; name: string }) {
  const { data } = useQuery({ ...privateLinkQuery(id), retry: false })
  if (!data) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {t`Show it to your friends now: anyone with this link can see it until staff decide.`}
      </p>
      <ShareLink title={name} path={data.path} label={t`Share private link`} className="w-fit" />
    </div>
  )
}
