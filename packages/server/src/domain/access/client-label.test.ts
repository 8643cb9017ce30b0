import { expect, it } from 'vitest'
import { explainClientLabel, plainLabel } from './client-label.ts'

it.each([
  'Disk Doctor',
  'Disk <b>Doctor</b> & "Sons"',
  'Büro für Lösungen',
  '備份工具',
  'גיבוי',
  'نسخ',
  '❤\ufe0f',
  '\u{1f4be} Saver',
  '-',
  'x'.repeat(512),
])('accepts the application label %j', (label) => {
  expect([explainClientLabel(label), plainLabel(label)]).toEqual([null, label])
})

it.each([
  '\u202egnidliub Moorage official',
  'a\u202ab',
  'a\u2066b',
  'a\u200eb',
  'a\u200bb',
  '\u200b',
  'a\u200db',
  '\ufeffa',
  'a\u00adb',
  'a\0b',
  'a\nb',
  'a\tb',
  'a\u0085b',
  'a\u2028b',
  '\ud800',
  '\ue000',
  '\u3164',
  'a\u034fb',
  'a\u{e0041}b',
  '',
  ' ',
  '   ',
  '\u00a0',
  '\u3000',
  '\u2800',
  '\ufe0f',
])('rejects %j, which is displayed as other text or as nothing', (label) => {
  expect(explainClientLabel(label)).toMatchObject({
    code: 'request.field_invalid',
    field: 'label',
    reason: 'A label must have at least one visible character, and no control, direction, or invisible characters.',
  })
})
