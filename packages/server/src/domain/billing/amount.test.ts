import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, printAmount } from './amount.ts'

describe('amounts are exact decimals (decision H)', () => {
  it.each([
    ['0.00015', '0.00015'],
    ['0.10', '0.10'],
    ['0.1', '0.10'],
    ['60', '60.00'],
    ['0', '0.00'],
    ['2.5', '2.50'],
    ['0.0075', '0.0075'],
    ['0.00000001', '0.00000001'],
    ['123456789012.12345678', '123456789012.12345678'],
  ])('%s prints as %s', (text, printed) => expect(printAmount(parseAmount(text))).toBe(printed))

  it.each(['', '-1', '1e3', '.5', '5.', '1,5', '0.123456789', ' 1', 'NaN', '1234567890123'])('rejects %j', (text) => {
    expect(() => parseAmount(text)).toThrow(RangeError)
  })

  it('round-trips every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), (amount) => {
        expect(parseAmount(printAmount(amount))).toBe(amount)
      }),
    )
  })
})
