import type { ReactNode } from 'react'
import { type Device, isConsole } from './my-device.ts'
import type { WayIn } from './ways-in.ts'

/** A device with the game's screen for joining: decoration, because the steps beside it say the same. */
export function JoinPicture({ device, way }: { device: Device; way: WayIn['kind'] }) {
  const isHelped = way === 'address' && isConsole(device)
  return (
    <svg
      viewBox="0 0 112 72"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="w-full max-w-56 justify-self-center"
    >
      <rect width="112" height="72" className="fill-sky-low" />
      <path d="M8 8h14v3H8zM14 5h10v3H14zM84 12h18v3H84zM90 9h8v3h-8z" className="fill-cloud" />
      {FRAMES[device](isHelped ? <LanScreen /> : SCREENS[way])}
      {isHelped && <Helper />}
    </svg>
  )
}

/** Puts the game's screen of 64 × 36 units at a position. */
const renderScreen = (x: number, y: number, screen: ReactNode) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="64" height="36" className="fill-surface-sunken" />
    {screen}
  </g>
)

const television = (screen: ReactNode, pad: ReactNode) => (
  <>
    <path d="M21 5h70v1h1v40h-1v1H21v-1h-1V6h1zM44 47h24v3H44z" className="fill-ink" />
    {renderScreen(24, 8, screen)}
    {pad}
  </>
)

const FRAMES: Record<Device, (screen: ReactNode) => ReactNode> = {
  phone: (screen) => (
    <>
      <path d="M12 14h88v1h1v1h1v40h-1v1h-1v1H12v-1h-1v-1h-1V16h1v-1h1z" className="fill-ink" />
      <path d="M14 32h2v8h-2zM96 34h3v4h-3z" className="fill-ink-muted" />
      {renderScreen(24, 18, screen)}
    </>
  ),
  windows: (screen) => (
    <>
      <path d="M21 5h70v1h1v40h-1v1H21v-1h-1V6h1zM50 47h12v6H50z" className="fill-ink" />
      {renderScreen(24, 8, screen)}
      <path d="M32 55h48v2h2v8H30v-8h2z" className="fill-ink" />
      <path
        d="M35 58h4v2h-4zM41 58h4v2h-4zM47 58h4v2h-4zM53 58h4v2h-4zM59 58h4v2h-4zM65 58h4v2h-4zM71 58h6v2h-6zM44 62h24v1H44z"
        className="fill-surface-raised"
      />
    </>
  ),
  xbox: (screen) =>
    television(
      screen,
      <>
        <path d="M42 53h28v2h3v6h2v8h-6v-3h-4v-2H47v2h-4v3h-6v-8h2v-6h3z" className="fill-ink" />
        <path d="M44 56h4v4h-4zM50 60h3v3h-3zM59 60h3v3h-3z" className="fill-surface-raised" />
        <path d="M66 54h2v2h-2zM64 56h2v2h-2zM68 56h2v2h-2zM66 58h2v2h-2z" className="fill-moss" />
      </>,
    ),
  playstation: (screen) =>
    television(
      screen,
      <>
        <path d="M40 53h32v2h3v8h1v7h-6v-4h-4v-3H46v3h-4v4h-6v-7h1v-8h3z" className="fill-surface-raised" />
        <path d="M49 54h14v5H49zM49 60h4v3h-4zM59 60h4v3h-4z" className="fill-ink" />
        <path
          d="M43 55h1v1h1v1h-1v1h-1v-1h-1v-1h1zM67 54h2v2h-2zM65 56h2v2h-2zM69 56h2v2h-2zM67 58h2v2h-2z"
          className="fill-sky"
        />
      </>,
    ),
  switch: (screen) => (
    <>
      <path d="M20 14h72v44H20z" className="fill-ink" />
      <path d="M10 14h10v44H10v-1H8v-2H7V17h1v-2h2z" className="fill-sky" />
      <path d="M92 14h10v1h2v2h1v38h-1v2h-2v1H92z" className="fill-coral" />
      <path
        d="M11 20h6v6h-6zM13 34h2v2h2v2h-2v2h-2v-2h-2v-2h2zM97 20h2v2h-2zM95 22h2v2h-2zM99 22h2v2h-2zM97 24h2v2h-2zM95 34h6v6h-6z"
        className="fill-surface-raised"
      />
      {renderScreen(24, 18, screen)}
    </>
  ),
}

/** The row of tabs on the game's Play screen, one of them chosen. */
function Tabs({ chosen }: { chosen: number }) {
  return [0, 1, 2].map((tab) => (
    <rect
      key={tab}
      x={4 + tab * 19}
      y="3"
      width="18"
      height="6"
      className={tab === chosen ? 'fill-lantern' : 'fill-line'}
    />
  ))
}

function CodeScreen() {
  return (
    <>
      <Tabs chosen={1} />
      <path d="M8 14h48v8H8z" className="fill-line-strong" />
      <path d="M9 15h46v6H9z" className="fill-field" />
      <path
        d="M12 17h3v2h-3zM17 17h3v2h-3zM22 17h3v2h-3zM27 17h3v2h-3zM32 17h3v2h-3zM37 17h3v2h-3z"
        className="fill-ink"
      />
      <path d="M20 26h24v7H20z" className="fill-moss" />
      <path d="M26 29h12v1H26z" className="fill-moss-ink" />
    </>
  )
}

function AddressScreen() {
  return (
    <>
      <Tabs chosen={2} />
      <path d="M8 12h48v7H8zM8 21h20v7H8z" className="fill-line-strong" />
      <path d="M9 13h46v5H9zM9 22h18v5H9z" className="fill-field" />
      <path
        d="M11 15h6v1h-6zM18 15h1v1h-1zM20 15h14v1H20zM35 15h1v1h-1zM37 15h6v1h-6zM11 24h10v1H11z"
        className="fill-ink"
      />
      <path d="M34 22h22v7H34z" className="fill-moss" />
      <path d="M39 25h12v1H39z" className="fill-moss-ink" />
    </>
  )
}

/** The Friends tab with one game of the same network. */
function LanScreen() {
  return (
    <>
      <Tabs chosen={1} />
      <path d="M4 13h56v10H4z" className="fill-moss" />
      <path d="M7 16h24v1H7zM7 19h14v1H7z" className="fill-moss-ink" />
      <path d="M4 25h56v8H4z" className="fill-line" />
    </>
  )
}

/** The phone that shows a server to a console in the same network. */
function Helper() {
  return (
    <>
      <path d="M3 40h13v1h1v28h-1v1H3v-1H2V41h1z" className="fill-ink" />
      <path d="M4 43h11v22H4z" className="fill-surface-raised" />
      <path d="M6 46h7v2H6zM6 50h7v2H6zM6 56h7v4H6z" className="fill-lantern" />
      <path d="M19 44h1v6h-1zM22 41h1v12h-1z" className="fill-lantern" />
    </>
  )
}

const SCREENS = { friend: <LanScreen />, realm: <CodeScreen />, address: <AddressScreen /> }
