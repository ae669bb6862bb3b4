import { cx } from './cx.ts'

interface CardLook {
  /** For a card that is a link: adds a hover state and lets its islands move. */
  interactive?: boolean | undefined
  className?: string | undefined
}

/**
 * A raised surface with notched corners. Pictures inside need a distance to its edge: `m-0.5 notch-clip-top
 * notch-step-4`.
 */
export function cardClass({ interactive = false, className }: CardLook = {}): string {
  return cx(
    'notch notch-step-4 notch-fill-surface-raised notch-edge-line',
    interactive && 'group relative hover:notch-edge-line-strong has-[:focus-visible]:notch-edge-line-strong',
    className,
  )
}

/** For the only link of an interactive card, which covers the whole card, with its focus ring. */
export const cardLinkClass =
  'text-ink no-underline outline-none after:absolute after:inset-0 after:z-1 ' +
  'focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'
