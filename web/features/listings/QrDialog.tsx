import { useMemo } from 'react'
import { encode } from 'uqr'
import { Dialog } from '../../ui/Dialog.tsx'

interface QrDialogProps {
  open: boolean
  onClose: () => void
  /** The server's name. */
  name: string
  /** Path of the page on this site. */
  path: string
}

/** The address of a page as a QR code, for the phone beside the monitor. */
export default function QrDialog({ open, onClose, name, path }: QrDialogProps) {
  const url = location.origin + path
  const { size, d } = useMemo(() => codeOf(url), [url])
  return (
    <Dialog open={open} onClose={onClose} title={`${name} on your phone`} className="max-w-sm">
      {/* Dark on light in both themes: many cameras do not read the opposite. */}
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={`QR code of ${url}`}
        shapeRendering="crispEdges"
        className="w-full bg-[#fff]"
      >
        <path d={d} fill="#000" />
      </svg>
      <p className="text-ink-muted">
        Scan it with the camera of your phone. The page opens there, with the button into the game.
      </p>
    </Dialog>
  )
}

/** The QR code of a text, as the path of its dark squares in a field of `size`. */
function codeOf(text: string): { size: number; d: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, d: squares.join('') }
}
