import { MINUTE } from '#contract/base/time.ts'

const REVOKED_AFTER_MS = MINUTE

export function saveFile(fileName: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const kind = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // A slow browser reads it some time after the click, and a revoked address is saved as nothing.
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS)
}
