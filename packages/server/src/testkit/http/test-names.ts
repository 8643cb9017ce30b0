import type { NameLookup } from '#api/name-lookup.ts'
import { lookUpSimulatedName } from '#main/dns/index.ts'

/** DNS of the simulated network. */
export const testNames: NameLookup = {
  lookUp: async (name, { type }) => lookUpSimulatedName(name, type),
}
