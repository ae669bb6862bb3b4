import { expect, type Page } from '@playwright/test'

/** Waits until nothing is wrong with the layout. A text that came late, or another size of letters, moves others a moment later. */
export const expectLayout = (page: Page, when: string) =>
  expect.poll(() => page.evaluate(findFaults), { message: when, intervals: [20, 100] }).toEqual([])

/** Runs in the page. A page that scrolls sideways, texts that are cut, that leave their button, or that cover each other: one sentence each. */
function findFaults(): string[] {
  const { documentElement: root } = document
  const faults: string[] = []
  if (root.scrollWidth > root.clientWidth) faults.push(`a page of ${root.scrollWidth} pixels`)

  /** What stays in its place while the page scrolls covers the others. */
  const layerOf = (element: Element): Element | null => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return each
    return null
  }
  const isCutBy = (box: Element, line: DOMRect): boolean => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    return line.left < left - 1 || line.right > right + 1 || line.top < top - 4 || line.bottom > bottom + 4
  }
  /** Names of people and servers have any length. */
  const isName = (box: Element) => box.closest('[dir="auto"]') ?? box.querySelector('[dir="auto"]')
  /** A row that leaves out what does not fit. */
  const isHiddenBy = (box: Element, line: DOMRect): boolean => {
    const { top, bottom } = box.getBoundingClientRect()
    return line.top > bottom - 4 || line.bottom < top + 4
  }
  const cutBy = (element: Element, line: DOMRect): string | null => {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(each)
      if (/auto|scroll/.test(overflowX + overflowY)) return null
      if (/hidden|clip/.test(overflowX + overflowY) && isHiddenBy(each, line)) return 'hidden'
      if (/hidden|clip/.test(overflowX + overflowY) && isCutBy(each, line)) {
        if (each.getBoundingClientRect().width <= 2) return null
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
          return isName(each) && each.clientWidth > 4.5 * Number.parseFloat(getComputedStyle(each).fontSize)
            ? null
            : 'shortened'
        return 'cut'
      }
      if (position === 'fixed') break
    }
    return line.left < -1 || line.right > root.clientWidth + 1 ? 'outside of the page' : null
  }

  /** A shortened name ends at its box. */
  const seenPart = (element: Element, line: DOMRect): DOMRect => {
    let [from, to] = [line.left, line.right]
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible') continue
      const { left, right } = each.getBoundingClientRect()
      ;[from, to] = [Math.max(from, left), Math.min(to, right)]
    }
    return new DOMRect(from, line.top, Math.max(0, to - from), line.height)
  }

  const lines: { text: string; line: DOMRect; element: Element; layer: Element | null }[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes
    const element = node.parentElement
    const text = (node.nodeValue ?? '').trim()
    if (!/[\p{L}\d]/u.test(text) || !element || element.closest('script, style, noscript, option, svg'))
      continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(element)
    for (const line of range.getClientRects()) {
      if (line.width <= 2 || element.getBoundingClientRect().width <= 2) continue
      const fault = cutBy(element, line)
      if (fault === 'hidden') continue
      if (fault !== null) faults.push(`${fault}: ${text}`)
      const seen = seenPart(element, line)
      if (seen.width === 0) continue
      const control = element.closest('a[class*="notch"], button, summary')
      if (control && getComputedStyle(control).display !== 'inline' && isCutBy(control, seen))
        faults.push(`leaves its button: ${text}`)
      if (!element.closest('.sr-only')) lines.push({ text, line: seen, element, layer })
    }
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.layer !== other.layer || one.text === other.text) continue
      const width = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left)
      const height = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top)
      if (width > 2 && height > 0.4 * Math.min(one.line.height, other.line.height))
        faults.push(`cover each other: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`)
    }
  for (const control of document.querySelectorAll('a[class*="notch"], button, select')) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const layer = layerOf(control)
    const box = control.getBoundingClientRect()
    for (const { text, line, element, layer: own } of lines) {
      if (own !== layer || control.contains(element) || element.contains(control)) continue
      const width = Math.min(line.right, box.right) - Math.max(line.left, box.left)
      const height = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)
      if (width > 2 && height > 0.4 * line.height)
        faults.push(`under a button: ${text.slice(0, 40)} | ${control.textContent.slice(0, 40)}`)
    }
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of document.querySelectorAll('select')) {
    const style = getComputedStyle(select)
    if (!pen || !select.checkVisibility()) continue
    pen.font = style.font
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const { text = '' } = select.selectedOptions[0] ?? {}
    if (pen.measureText(text).width > room + 1) faults.push(`cut choice: ${text}`)
  }
  return [...new Set(faults)]
}
