import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  /** The label, as tooltip and for screen readers. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  const square = size === 'sm' ? 'size-9 px-0' : 'size-11 px-0'
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: 'ghost', size, className: cx(square, className) })}
    >
      {icon}
    </button>
  )
}
