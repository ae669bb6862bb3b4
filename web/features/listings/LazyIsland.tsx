import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import type { Island } from '../../ui/Island.tsx'

type Drawn = typeof Island
let drawn: Drawn | null = null

/** Drawing islands weighs as much as the rest of a list of cards: the texts need not wait for it. Asked for at once, not when first shown. */
const arriving = import('../../ui/Island.tsx').then((module) => (drawn = module.Island))

/** An island that appears in its sky as soon as it can be drawn. Its classes give it its size. */
export function LazyIsland(props: ComponentProps<Drawn>) {
  const [Picture, setPicture] = useState<Drawn | null>(() => drawn)
  useEffect(() => {
    let shown = true
    // Without the drawing the place stays sky: decoration only.
    arriving.then((island) => shown && setPicture(() => island)).catch(() => undefined)
    return () => {
      shown = false
    }
  }, [])
  if (Picture) return <Picture {...props} />
  return (
    <span aria-hidden="true" className={cx('block', props.sky !== false && 'bg-sky-mid', props.className)} />
  )
}
