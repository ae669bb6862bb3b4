import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '../ui/button-class.ts'

/** A link to a screen of the app with the look of a button. */
export const ButtonLink = createLink(ButtonAnchor)

function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass({ variant, size, className })}>
      {children}
    </a>
  )
}
