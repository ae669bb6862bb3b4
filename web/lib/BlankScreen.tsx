/** A screen whose code is still on its way: nothing but its height, so that the footer does not show and jump. */
export function BlankScreen() {
  return <div className="min-h-dvh" />
}
