import type { HostType } from '@moorage/contract'
import type { CatalogueHostType } from '#domain/catalogue/catalogue.ts'
import { findHostType } from '#domain/catalogue/host-types.ts'
import type { Price, RegionPrice } from '#domain/catalogue/tariff.ts'
import type { HandlersOf } from '../../call.ts'
import { listConfigured, viewConfigured } from '../../configured-reads.ts'

/** Types of hosts, volumes and control planes with their prices; public (decision G3, facts 13). */
export const typeHandlers: HandlersOf<'host_type' | 'volume_type' | 'cluster_type'> = {
  'host_type.list': listConfigured(({ catalogue }) => catalogue.hostTypes.map(hostTypeBody)),
  'host_type.view': viewConfigured((catalogue, { typeId }) => findHostType(catalogue, typeId), hostTypeBody),

  // The price of a GiB.
  'volume_type.list': listConfigured(({ catalogue }) => [
    { id: 'volume', label: 'Storage Volume', ...wirePrices(catalogue.volume.gib), transfer: 0 } as const,
  ]),

  'cluster_type.list': listConfigured(({ catalogue }) =>
    catalogue.clusterTypes.map(({ id, label, ...tariff }) => ({ id, label, ...wirePrices(tariff), transfer: 0 })),
  ),
}

function hostTypeBody(type: CatalogueHostType): HostType {
  return {
    id: type.id,
    label: type.label,
    ...wirePrices(type),
    addons: { backups: wirePrices(type.backups) },
    memory: type.memoryMib,
    disk: type.diskMib,
    transfer: type.transferGb,
    vcpus: type.vcpus,
    gpus: type.gpus,
    network_out: type.networkOutMbit,
    class: type.typeClass,
    successor: type.successor,
  }
}

interface WirePrice {
  readonly hourly: number
  readonly monthly: number
}

/** Converts exact decimals to JSON numbers. `region_prices` lists regions that differ from the default. */
function wirePrices({ price, regionPrices }: { readonly price: Price; readonly regionPrices: readonly RegionPrice[] }) {
  return {
    price: wirePrice(price),
    region_prices: regionPrices.map(({ region, ...one }) => ({ id: region, ...wirePrice(one) })),
  }
}

function wirePrice({ hourly, monthly }: Price): WirePrice {
  return { hourly: Number(hourly), monthly: Number(monthly) }
}
