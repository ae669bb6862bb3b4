/** The parts of a list of results that load after its first paint, as one file. */
export { Filters as default, facetsQuery, StillFilters } from './Filters.tsx'
export { ListEnd } from './ListEnd.tsx'
export { textsWithoutMarks } from '../listings/without-marks.ts'
export { SearchExtras, SearchTopic } from './SearchExtras.tsx'
export { HiddenHere } from './HiddenHere.tsx'
