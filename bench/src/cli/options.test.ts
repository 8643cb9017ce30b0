import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('the arguments of a run', () => {
  it('measure everything when there are none', () => {
    expect(readOptions([])).toMatchObject({ kind: 'measures', only: null, isChecked: false, json: null })
  })

  it('--statements counts, and checks what it has counted', () => {
    expect(readOptions(['--statements'])).toMatchObject({ only: ['statements'], isChecked: true })
  })

  it.each([['--seconds', '0'], ['--seconds', 'x'], ['--volumes', '1,x'], ['--fast']])('%s %s is refused', (...args) => {
    expect(() => readOptions(args)).toThrow()
  })
})
