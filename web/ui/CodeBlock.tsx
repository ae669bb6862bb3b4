import { cx } from './cx.ts'

interface CodeBlockProps {
  label: string
  text: string
  className: string
}

/** A text for programs, as it is. */
export const CodeBlock = ({ label, text, className }: CodeBlockProps) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    tabIndex={0}
    aria-label={label}
    dir="ltr"
    className={cx(
      'notch notch-step-3 notch-fill-surface-sunken notch-edge-line p-4 text-sm whitespace-pre-wrap wrap-anywhere',
      className,
    )}
  >
    <code>{text}</code>
  </pre>
)
