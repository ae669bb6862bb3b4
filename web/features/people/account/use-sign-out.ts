import { useMutation } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { dropAllDrafts } from '../../../lib/draft.ts'
import { forgetDevice } from '../../../lib/service-worker.ts'

/**
 * Ends the session, then loads the home page with a full page load, so that no personal data and no drafts
 * stay in memory.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: (everywhere: boolean) =>
      read(api.auth.logout.$post({ query: { everywhere: everywhere ? '1' : '0' } })),
    onSuccess: async () => {
      dropAllDrafts()
      await forgetDevice().catch(() => undefined)
      window.location.assign('/')
    },
  })
}
