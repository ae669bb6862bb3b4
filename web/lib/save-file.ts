/** Saves a text as a file on the visitor's device. */
export function saveFile(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has read the object URL by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
