import { expect, it } from 'vitest'
import { figuresFor } from './figures.ts'

it.each([
  [1, 1],
  [10, 1],
  [11, 2],
  [44, 5],
  [900, 9],
])('one figure stands for ten players: %i', (playing, figures) => expect(figuresFor(playing)).toBe(figures))
