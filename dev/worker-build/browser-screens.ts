/** Whether a route of the web app is for browsers alone, so that the Worker's build leaves it out: it has no outline that the Worker draws. */
export const isForBrowsers = (code: string): boolean =>
  saysSsrFalse(code) && !/^\s*pendingComponent:/m.test(code)

/** Whether a route says that browsers draw it. A comment says nothing. */
export const saysSsrFalse = (code: string): boolean => /^(?!\s*(?:\/\/|\/?\*)).*\bssr: false\b/m.test(code)
