import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import headless, { resolveValue, useToaster, useToasterStore, type Toast } from 'react-hot-toast/headless'
import { cx } from './cx.ts'
import { CloseIcon, WarningIcon } from './icons.tsx'
import { CheckIcon } from './more-icons.tsx'
import { SpinnerMark } from './Spinner.tsx'
import { toast } from './toast.ts'

/** Durations in ms from the specification. The library shows at most 20 toasts. */
const OPTIONS = {
  duration: 4000,
  success: { duration: 2000 },
  loading: { duration: Infinity },
  removeDelay: 160,
}

/**
 * On phones toasts are at the lower edge, where one can scroll what they cover. While a dialog is open they
 * are at the top, because its buttons are at the lower edge.
 */
const ON_PHONES =
  'max-sm:in-[body:not(:has(dialog:modal))]:top-auto max-sm:in-[body:not(:has(dialog:modal))]:bottom-[calc(1rem+var(--lift,0px))]'

/**
 * In px. A bar that is further up than this has its place at the end of the page, and room for a toast below
 * it.
 */
const ROOM_PX = 120

/** Lifts toasts over the bar at the lower edge of a phone, or over its keyboard. */
function lift(toaster: HTMLElement): void {
  const bar = document.querySelector('[data-lower-bar]')
  const { top, bottom } = bar?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  const isNear = bar?.checkVisibility({ visibilityProperty: true }) && bottom > innerHeight - ROOM_PX
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
  const covered = [innerHeight - offsetTop - height, isNear ? innerHeight - top : 0]
  toaster.style.setProperty('--lift', `${Math.max(0, ...covered)}px`)
}

/** Other browsers show toasts below an open dialog. */
const HAS_TOP_LAYER = 'popover' in HTMLElement.prototype

/** The container of toasts; once, near the root. Toasts may have waited for it: their time begins now. */
export function Toaster() {
  const { toasts } = useToasterStore(OPTIONS)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    for (const { id, type, message, duration } of toasts) {
      const show = type === 'blank' ? headless : headless[type]
      show(message, { id, ...(duration !== undefined && { duration }) })
    }
    setIsOpen(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return isOpen ? <Toasts /> : null
}

/** Pointing at toasts pauses their timers. */
function Toasts() {
  const { toasts, handlers } = useToaster(OPTIONS)
  const ref = useRef<HTMLDivElement>(null)
  const shown = toasts.length

  useEffect(() => {
    if (HAS_TOP_LAYER) ref.current?.showPopover()
  }, [])

  // Toasts must be above a modal dialog, also above one that opens later. The element that entered the top
  // layer last is on top.
  useEffect(() => {
    const { current: toaster } = ref
    if (shown === 0 || toaster === null) return undefined
    const rise = () => {
      if (!HAS_TOP_LAYER || document.querySelector('dialog:modal') === null) return
      toaster.hidePopover()
      toaster.showPopover()
    }
    rise()
    const dialogs = new MutationObserver(rise)
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    // The lower bar moves with the page, another appears with the first choice in a list, and the keyboard
    // opens and closes.
    const ends = new AbortController()
    const follow = () => lift(toaster)
    follow()
    document.addEventListener('scroll', follow, { passive: true, signal: ends.signal })
    document.addEventListener('change', follow, ends)
    visualViewport?.addEventListener('resize', follow, ends)
    return () => {
      dialogs.disconnect()
      ends.abort()
    }
  }, [shown])

  return (
    <div
      ref={ref}
      popover={HAS_TOP_LAYER ? 'manual' : undefined}
      data-toaster
      aria-live="polite"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className={cx(
        'fixed inset-x-0 top-4 bottom-auto z-50 mx-auto my-0 grid w-max max-w-[min(350px,calc(100vw-2rem))] gap-2 overflow-visible bg-transparent',
        'sm:in-[body:has([data-staff])]:top-auto sm:in-[body:has([data-staff])]:bottom-4 sm:in-[body:has([data-staff])]:ms-4',
        ON_PHONES,
      )}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </div>
  )
}

function ToastCard({ item }: { item: Toast }) {
  return (
    <div
      className={cx(
        'notch notch-step-3 notch-fill-surface-raised notch-edge-line-strong flex max-w-[350px] items-start gap-3 py-3 pe-2 ps-4 text-ink transition-opacity',
        item.visible ? 'animate-arrive' : 'opacity-0',
      )}
    >
      <ToastMark type={item.type} />
      <div className="min-w-0 flex-1 leading-snug font-medium wrap-anywhere">
        {resolveValue(item.message, item)}
      </div>
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={() => toast.dismiss(item.id)}
        className="-my-2 grid size-10 shrink-0 place-items-center text-ink-muted hover:text-ink"
      >
        <CloseIcon className="size-2.5" />
      </button>
    </div>
  )
}

function ToastMark({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CheckIcon className="text-moss" />
  if (type === 'error') return <WarningIcon className="text-coral" />
  if (type === 'loading') return <SpinnerMark className="text-sky" />
  return null
}
