/**
 * Statements around a change of many listings, in one batch: `openList` with the listings that will change, the change itself, and `CLOSE_LIST`. While there is a list,
 * triggers leave no mark for the filters. A mark costs two rows for each listing, because it is written and deleted; a list costs three rows in all.
 */
export const openList = (chosen: string): string =>
  `INSERT INTO facet_lists (id, seqs) SELECT 0, json_group_array(seq) FROM (${chosen}) HAVING count(*) > 0`

/** The listings of the list, as `seq`. */
export const LISTED = 'SELECT j.value AS seq FROM facet_lists f, json_each(f.seqs) j WHERE f.id = 0'

/** Gives the list to `refreshFacets`. */
export const CLOSE_LIST = 'UPDATE facet_lists SET id = (SELECT max(id) + 1 FROM facet_lists) WHERE id = 0'
