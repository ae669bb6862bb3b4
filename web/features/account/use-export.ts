import { useMutation } from '@tanstack/react-query'
import { api, read } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Fetches the copy of one's data and hands it over as a file, so that a refusal can be told in words. */
export function useExport() {
  return useMutation({
    mutationFn: () => read(api.account.export.$get()),
    onSuccess: (data) =>
      saveFile('realmport-account.json', 'application/json', JSON.stringify(data, null, 2)),
  })
}
