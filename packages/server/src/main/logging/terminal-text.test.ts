import { expect, test } from 'vitest'
import { jsonText, terminalLine, terminalText } from './terminal-text.ts'

const label = '\u001b[2J\u009b31m\u202egnp\u2066\n\tx'

test('hidden characters become "?"; line feed and tab stay in multi-line text', () => {
  expect(terminalText(label)).toBe('?[2J?31m?gnp?\n\tx')
  expect(terminalLine(label)).toBe('?[2J?31m?gnp???x')
})

test('JSON escapes hidden characters and keeps its meaning', () => {
  const text = jsonText({ label })
  expect(text).toBe(String.raw`{"label":"\u001b[2J\u009b31m\u202egnp\u2066\n\tx"}`)
  expect(JSON.parse(text)).toEqual({ label })
})
