import { t } from '@lingui/core/macro'
import { ShareLink } from '../ShareLink.tsx'

export function PrivateLink({ path, name }: { path: string; name: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {t`Show it to your friends now: anyone with this link can see it until staff decide.`}
      </p>
      <ShareLink title={name} path={path} label={t`Share private link`} className="w-fit" />
    </div>
  )
}
