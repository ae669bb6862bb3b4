import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { api, read } from '../../../lib/api.ts'
import { dropAllDrafts } from '../../../lib/draft.ts'
import { forgetDevice } from '../../../lib/service-worker.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

/**
 * Ends the session on this device, or on every device. A full page load follows, so that no personal data and
 * no drafts stay in memory.
 */
export function SignOutButton({ everywhere = false }: { everywhere?: boolean }) {
  const signOut = useMutation({
    mutationFn: () => read(api.auth.logout.$post({ query: { everywhere: everywhere ? '1' : '0' } })),
    onSuccess: async () => {
      dropAllDrafts()
      // The session has ended, even if the device could not be forgotten.
      await forgetDevice().catch(() => undefined)
      window.location.assign(inPageLanguage('/'))
    },
    onError: () => toast.error(t`Could not log out. Please try again.`),
  })
  return (
    <Button
      variant={everywhere ? 'ghost' : 'secondary'}
      onClick={() => signOut.mutate()}
      busy={signOut.isPending}
    >
      {everywhere ? t`Log out everywhere` : t`Logout`}
    </Button>
  )
}
