import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLater } from './use-later.ts'

/** In place of a screen that could not be made. Its words and pictures come soon after the first paint: anyone who loses the network later has them. */
export function ErrorPage(props: ErrorComponentProps) {
  const later = useLater(true)
  return later ? (
    <later.ErrorScreen {...props} />
  ) : (
    <h1 role="alert" className="page py-20 text-4xl">
      Unexpected Application Error
    </h1>
  )
}
