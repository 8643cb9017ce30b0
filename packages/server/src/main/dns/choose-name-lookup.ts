import type { NameLookup } from '#api/name-lookup.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { lookUpDns } from './look-up-dns.ts'
import { lookUpSimulatedName } from './look-up-simulated-name.ts'

const deadlineMs = 3_000

/** Returns a DNS lookup by region: simulated for simulated hosts, otherwise through the machine's resolvers, with a timeout of 3 s (decision H16). */
export function chooseNameLookup(catalogue: Catalogue): NameLookup {
  return {
    lookUp: async (name, { type, region, signal }) =>
      findRegion(catalogue, region)?.drivers.hosts === 'simulated'
        ? lookUpSimulatedName(name, type)
        : lookUpDns(name, { type, signal, deadlineMs }),
  }
}
