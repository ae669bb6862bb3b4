import { type ComponentType, lazy } from 'react'

/** A chart whose library comes after its screen. Where it cannot come, a line says so: what it draws stands in figures beside it. */
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
  return <p className="py-4 text-center text-sm text-ink-muted">The chart could not be loaded.</p>
}

/**
 * uPlot makes a number format of the browser's language while it loads, and throws where that is no language tag, as in browsers of computers whose
 * locale is 'C' ('en-US@posix').
 */
function mendLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
  }
}
