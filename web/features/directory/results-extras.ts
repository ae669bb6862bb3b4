/** The parts of a list of results that load after its first paint, as one file. */
export { Filters as default } from './Filters.tsx'
export { NextPage } from './NextPage.tsx'
export { PageNumbers } from './PageNumbers.tsx'
export { SearchExtras, SearchTopic } from './SearchExtras.tsx'
