const RELOADED_FOR = 'reloaded-for'

/** Whether the site answers at this address. */
export function isInReach(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** Loads the page anew, with the files of today's version; only once for each file, so that it cannot go round in circles. Says whether it does. */
export function reloadOnceFor({ message }: Error): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === message) return false
    sessionStorage.setItem(RELOADED_FOR, message)
  } catch {
    return false // Without storage there is no telling whether it was tried before.
  }
  location.reload()
  return true
}
