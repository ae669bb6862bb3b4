/** The parts of a list of results that load after its first paint, as one file. */
export { PageNumbers } from './PageNumbers.tsx'
export { SearchExtras } from './SearchExtras.tsx'
