import { useSession } from '../account/queries.ts'
import { useKept } from './use-kept.ts'

/** Whether the viewer hid a server from lists: for themselves, in the account or else in this browser. */
export function useHidden(): (listing: { _id: string }) => boolean {
  const session = useSession().data
  const kept = useKept('hidden')
  const ids = session === null ? kept.map(({ id }) => id) : (session?.hidden ?? [])
  return ({ _id }) => ids.includes(_id)
}

/** The servers of a list that the viewer did not hide; none before they are loaded. */
export function useNotHidden<Server extends { _id: string }>(
  list: { items: readonly Server[] } | undefined,
): Server[] {
  const isHidden = useHidden()
  return list?.items.filter((server) => !isHidden(server)) ?? []
}
