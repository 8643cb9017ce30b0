import type { Invariant } from './invariant.ts'

/** With all processes up and no fault left, everything comes to rest; what does not says why (decision D11.1). */
export const nothingInLimbo: Invariant = {
  number: 16,
  title: 'everything comes to rest, and what waits says why',
  check: async ({ unsettled }) =>
    unsettled.map(({ what, cause }) => `${what} is not settled, cause: ${cause ?? 'none is told'}`),
}
