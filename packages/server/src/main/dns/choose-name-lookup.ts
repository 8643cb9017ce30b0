import type { NameLookup } from '#api/name-lookup.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { lookUpDns } from './look-up-dns.ts'
import { lookUpSimulatedName } from './look-up-simulated-name.ts'

const deadlineMs = 3_000

/** Selects a region's DNS: simulated for simulated hosts, otherwise the machine's resolvers (decision H16). */
export function chooseNameLookup(catalogue: Catalogue): NameLookup {
  return {
    lookUp: async (name, { type, region, signal }) =>
      findRegion(catalogue, region)?.drivers.hosts === 'simulated'
        ? lookUpSimulatedName(name, type)
        : lookUpDns(name, { type, signal, deadlineMs }),
  }
}
