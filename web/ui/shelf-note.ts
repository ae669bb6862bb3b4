import { keepStored } from './stored.ts'

/**
 * Notes for the next visit whether the home page has a shelf: before the first paint, theme.js then keeps its
 * place free.
 */
export const noteShelf = (name: 'shelf' | 'speaks', { isShown }: { isShown: boolean }): void =>
  keepStored(name, isShown ? 'yes' : 'no')
