import type { ComponentProps } from 'react'
import { FILTER_FORM_ID } from './TagChips.tsx'

interface FilterFormButtonProps extends ComponentProps<'button'> {
  name: 'with' | 'without' | 'filters'
  value: string
  onPress: () => void
}

/** A button that calls `onPress`. Without scripts it sends the form of the filters instead. */
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
