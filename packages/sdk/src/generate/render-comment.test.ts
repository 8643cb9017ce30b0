import { expect, it } from 'vitest'
import { renderComment } from './render-comment.ts'

it('a comment is wrapped where it is long, and cannot be ended by its text', () => {
  expect(renderComment('Ends here: */ not.')).toBe('/** Ends here: * / not. */')
  const lines = renderComment('word '.repeat(60), '  ').split('\n')
  expect([lines[0], lines.at(-1), lines.every((line) => line.length <= 118)]).toEqual(['  /**', '   */', true])
})
