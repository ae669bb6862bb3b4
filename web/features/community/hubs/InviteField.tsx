import { TextField } from '../../../ui/TextField.tsx'

interface InviteFieldProps {
  label: string
  hint: string
  value: string
  onType: (text: string) => void
  error: string | undefined
  className?: string
}

/** The field for the Discord invite of a hub. */
export function InviteField({ onType, ...field }: InviteFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
