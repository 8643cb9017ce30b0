import type { Invariant } from './invariant.ts'

/** With all processes running and without faults, every resource converges (decision D11.1). */
export const everythingConverges: Invariant = {
  number: 16,
  title: 'everything converges, or reports a cause',
  check: async ({ unconverged }) =>
    unconverged.map(({ what, cause }) => `${what} has not converged, cause: ${cause ?? 'none reported'}`),
}
