import { expect, it } from 'vitest'
import { renderComment } from './render-comment.ts'

it('a long comment is wrapped, and its text cannot end the comment', () => {
  expect(renderComment('Ends here: */ not.')).toBe('/** Ends here: * / not. */')
  const lines = renderComment('word '.repeat(60), '  ').split('\n')
  expect([lines[0], lines.at(-1), lines.every((line) => line.length <= 118)]).toEqual(['  /**', '   */', true])
})
