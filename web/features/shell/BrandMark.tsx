/** The site's own island, a lantern burning on it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="32"
      height="32"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className={className}
    >
      <path className="fill-lantern" d="M9 0h3v1h1v3h-1v1H9V4H8V1h1z" />
      <path className="fill-ink" d="M10 5h1v3h-1zM3 3h2v1h1v2h1v2H1V6h1V4h1z" />
      <path className="fill-moss" d="M1 8h14v1h1v2H0V9h1z" />
      <path className="fill-line-strong" d="M1 11h14v1h-2v1h-2v1H9v2H7v-1H5v-1H3v-2H1z" />
    </svg>
  )
}
