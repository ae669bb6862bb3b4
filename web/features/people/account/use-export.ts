import { useMutation } from '@tanstack/react-query'
import { ACCOUNT_FILE } from '#contract/people/account.ts'
import { api, read } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Loads the data export with `fetch` and saves it as a file, so that an error can be shown on the page. */
export function useExport() {
  return useMutation({
    mutationFn: () => read(api.account.export.$get()),
    onSuccess: (data) => saveFile(ACCOUNT_FILE, 'application/json', JSON.stringify(data, null, 2)),
  })
}
