import { t } from '@lingui/core/macro'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
} from 'react'
import { useBackCloses } from './back-closes.ts'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './icons.tsx'
import { isComposing } from './is-composing.ts'

interface DialogProps {
  open: boolean
  /** Called on Esc, Back, the close button or a press outside. */
  onClose: () => void
  title: ReactNode
  /** Buttons, right-aligned under the content. */
  actions?: ReactNode
  className?: string
  /** The dialog asks about a step in the history, and so must not add an entry of its own. */
  isAboutLeaving?: boolean
  /** Keys that do something anywhere in the dialog. */
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>
  children: ReactNode
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Whether a field has no answer yet. A choice may have one already: a default, or what a key chose that
 * opened the dialog.
 */
function isUnanswered(field: FormField): boolean {
  if (field.type === 'radio' || field.type === 'checkbox')
    return !field.closest('fieldset')?.querySelector(':checked')
  return field instanceof HTMLSelectElement ? field.value === '' : field.type !== 'hidden'
}

/**
 * Presses in this time after opening are the second half of a double press on the button that opened the
 * dialog.
 */
const DOUBLE_PRESS_MS = 500

function isOutside(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect()
  const within =
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  return event.target === dialog && !within
}

/** In a multi-line text Enter adds a line; with Ctrl or Command it sends, from any field. */
function sendForm(event: KeyboardEvent<HTMLDialogElement>): void {
  // A button or link keeps its own meaning, and a form around the dialog is not meant.
  const field = event.target instanceof Element && event.target.closest('input, select, textarea')
  const form = field && field.closest('form')
  if (event.repeat || !form || !event.currentTarget.contains(form)) return
  event.preventDefault()
  form.requestSubmit()
}

/**
 * A modal dialog with the native `<dialog>`. Its content is mounted only while it is open, so a form keeps
 * its text outside of it (`useSavedDraft`): Esc or a press outside closes it.
 */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  className,
  isAboutLeaving = false,
  onKeyDown,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const titleId = useId()
  useBackCloses(open && !isAboutLeaving, onClose)

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open && !dialog.open) {
      // A form starts at its first field without an answer, not at the button that closes it.
      const fields = dialog.querySelectorAll<FormField>('form :is(input, select, textarea)')
      ;[...fields].find(isUnanswered)?.setAttribute('autofocus', '')
      dialog.showModal()
      openedAt.current = Date.now()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // The browser returns the focus when a dialog closes, not when an open one is taken away.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    // The start of the press counts: selecting text and releasing outside must not close the dialog.
    const press = (event: MouseEvent) => {
      if (isOutside(dialog, event) && Date.now() - openedAt.current > DOUBLE_PRESS_MS) onClose()
    }
    dialog.addEventListener('mousedown', press)
    return () => dialog.removeEventListener('mousedown', press)
  }, [onClose])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendForm(event)
        onKeyDown?.(event)
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'notch notch-step-4 notch-fill-surface-raised notch-edge-line-strong m-auto w-[calc(100vw-2rem)] max-w-lg p-5 text-ink sm:p-6',
        'max-h-[calc(100dvh-2rem)] overscroll-contain open:animate-arrive backdrop:bg-scrim',
        className,
      )}
    >
      {open && (
        <div className="grid gap-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-1.5 text-2xl">
              {title}
            </h2>
            <IconButton
              label={t`Close`}
              icon={<CloseIcon className="size-4" />}
              onClick={onClose}
              className="-mt-2 -me-2"
            />
          </div>
          {children}
          {actions !== undefined && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
