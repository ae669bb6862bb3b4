import { useEffect, useRef } from 'react'
import {
  BADGE_ELEMENT,
  BADGE_SCRIPT_PATH,
  BADGE_SIZES,
  type BadgeLook,
  shownParts,
} from '#contract/site/badge.ts'

/** The badge itself, rendered by the same script that other sites load. Impressions are not counted here. */
export function BadgePreview({ id, look }: { id: string; look: BadgeLook }) {
  const host = useRef<HTMLDivElement>(null)
  const { theme, variant, rounded, votes, rating } = look
  useEffect(() => {
    loadScript()
    const element = document.createElement(BADGE_ELEMENT)
    const attributes = { badge: id, theme, variant, rounded, show: shownParts({ votes, rating }) }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    host.current?.replaceChildren(element)
  }, [id, theme, variant, rounded, votes, rating])
  return <div ref={host} className="mx-auto max-w-full" style={BADGE_SIZES[variant]} />
}

function loadScript(): void {
  if (document.querySelector(`script[src="${BADGE_SCRIPT_PATH}"]`)) return
  const script = document.createElement('script')
  script.src = BADGE_SCRIPT_PATH
  document.head.append(script)
}
