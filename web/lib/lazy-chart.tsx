import { t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'

/**
 * A chart whose library loads after its screen. When it cannot load, a line says so: the same values are
 * shown as numbers beside it.
 */
export function lazyChart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    try {
      mendLanguage()
      return await load()
    } catch {
      return { default: MissingChart }
    }
  })
}

function MissingChart() {
  return <p className="py-4 text-center text-sm text-ink-muted">{t`The chart could not be loaded.`}</p>
}

/**
 * While uPlot loads, it creates a number format for the browser's language, and throws when that is no valid
 * tag, as in browsers on computers with the locale 'C' ('en-US@posix').
 */
function mendLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
  }
}
