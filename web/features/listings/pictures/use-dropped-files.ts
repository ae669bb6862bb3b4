import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/**
 * Accepts pictures dropped on an element or pasted anywhere on the page. Also stops a drop beside the
 * element: the browser would open that file, and unsaved text would be lost.
 */
export function useDroppedFiles(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  // The event for entering a child fires before the event for leaving its parent.
  const depth = useRef(0)
  usePastedFiles(onFile)
  useIgnoredDrops()

  function move(event: DragEvent, step: number) {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setIsOver(depth.current > 0)
  }

  function drop(event: DragEvent) {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    depth.current = 0
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return {
    isOver,
    zone: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDragOver: (event: DragEvent) => move(event, 0),
      onDrop: drop,
    },
  }
}

/** Takes pasted pictures. Pasted text goes into its field, even if the clipboard also has a picture of it. */
function usePastedFiles(onFile: (file: File) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

function useIgnoredDrops() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
