import type { NameLookup } from '#api/name-lookup.ts'
import { lookUpSimulatedName } from '#main/names/index.ts'

/** The name service of tests: that of the simulated network, which asks nobody. */
export const testNames: NameLookup = {
  lookUp: async (name, { type }) => lookUpSimulatedName(name, type),
}
