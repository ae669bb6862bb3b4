/** Saves a text or bytes as a file on the visitor's device. */
export function saveFile(fileName: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const kind = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has read the object URL by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
