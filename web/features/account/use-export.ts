import { useMutation } from '@tanstack/react-query'
import { ACCOUNT_FILE } from '#contract/account.ts'
import { api, read } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Fetches the copy of one's data and hands it over as a file, so that an error can be told in words. */
export function useExport() {
  return useMutation({
    mutationFn: () => read(api.account.export.$get()),
    onSuccess: (data) => saveFile(ACCOUNT_FILE, 'application/json', JSON.stringify(data, null, 2)),
  })
}
