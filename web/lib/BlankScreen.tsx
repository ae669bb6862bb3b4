/**
 * Placeholder while a screen's code loads: full height without content, so that the footer does not appear
 * and move.
 */
export function BlankScreen() {
  return <div className="min-h-dvh" />
}
