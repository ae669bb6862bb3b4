import { cx } from '../../../ui/cx.ts'

/** Gold, silver and bronze. */
const METALS = ['text-lantern', 'text-star-empty', 'text-coral-bright']

const INKS = ['text-lantern-ink', 'text-ink', 'text-coral-ink']

/** The medal of the first, second or third place. It is decoration: the place is in the text beside it. */
export function Medal({ place }: { place: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-11 place-items-center">
      <svg
        viewBox="0 0 11 11"
        shapeRendering="crispEdges"
        className={cx('absolute inset-0', METALS[place - 1])}
      >
        <path className="fill-ink" d="M3 0h5v1h2v2h1v5h-1v2H8v1H3v-1H1V8H0V3h1V1h2z" />
        <path fill="currentColor" d="M3 1h5v1h1v1h1v5H9v1H8v1H3V9H2V8H1V3h1V2h1z" />
      </svg>
      <span className={cx('relative font-heading text-xl font-extrabold', INKS[place - 1])}>{place}</span>
    </span>
  )
}
