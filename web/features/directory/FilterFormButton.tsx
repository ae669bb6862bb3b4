import type { ComponentProps } from 'react'
import { FILTER_FORM_ID } from './TagChips.tsx'

interface FilterFormButtonProps extends ComponentProps<'button'> {
  name: 'with' | 'without' | 'filters'
  value: string
  onPress: () => void
}

/** Sends the form of the filters where no script does what it is for. */
export function FilterFormButton({ onPress, ...rest }: FilterFormButtonProps) {
  return (
    <button
      form={FILTER_FORM_ID}
      {...rest}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
    />
  )
}
