/** What an open layer does with the next step of the browser's history. */
let layer: ((event: Event) => void) | undefined

export const takeSteps = (taker: typeof layer) => {
  layer = taker
}

export const offerStep = (event: Event) => layer?.(event)
