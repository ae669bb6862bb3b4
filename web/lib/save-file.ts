/** Hands a text to the visitor as a file. */
export function saveFile(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken what it needs by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
