const RELOADED_FOR = 'reloaded-for'

/** Whether the site responds, by a small file: for any other address the server would render a page. */
export function isInReach(): Promise<boolean> {
  return fetch('/theme.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/**
 * Reloads the page to get the current files; only once for each file, to prevent an endless loop. Returns
 * whether it reloads.
 */
export function reloadOnceFor({ message }: Error): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === message) return false
    sessionStorage.setItem(RELOADED_FOR, message)
  } catch {
    return false // Without storage it cannot know whether it has already reloaded.
  }
  location.reload()
  return true
}
