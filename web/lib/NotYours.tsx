import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from './Link.tsx'

/** Instead of a screen about a server for whoever does not look after it. */
export function NotYours({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      island="elsewhere"
      title={title}
      text={text}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          To your dashboard
        </Link>
      }
    />
  )
}
