/** The parts of a list of results that load after its first paint, as one file. */
export { Filters as default } from './Filters.tsx'
export { facetsQuery, ScriptlessFilters } from './FilterSheet.tsx'
export { ListEnd } from './ListEnd.tsx'
export { textsWithoutMarks } from '../listings/without-marks.ts'
export { SearchExtras, SearchTopic } from './SearchExtras.tsx'
export { HiddenHere } from './HiddenHere.tsx'
