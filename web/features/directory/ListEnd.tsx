import type { DirectorySearch } from '#contract/directory/directory.ts'
import { pagesOf } from '#contract/text/range-text.ts'
import { NextPage } from './NextPage.tsx'
import { PageNumbers } from './PageNumbers.tsx'

interface ListEndProps {
  search: DirectorySearch
  total: number
  /** The list is that of the search before. */
  isOld: boolean
}

/** What stands behind a list of results: the numbers of its pages, and what loads the next one. */
export function ListEnd({ search, total, isOld }: ListEndProps) {
  return (
    <>
      <PageNumbers search={search} pages={pagesOf(total)} />
      {!isOld && <NextPage key={JSON.stringify(search)} search={search} total={total} />}
    </>
  )
}
