import type { HostType as HostTypeView } from '@moorage/contract'
import type { CatalogueHostType } from '#domain/catalogue/catalogue.ts'
import type { Price, RegionPrice } from '#domain/catalogue/tariff.ts'

/** Returns the host type response, with regional prices. */
export function hostTypeBody(type: CatalogueHostType): HostTypeView {
  return {
    id: type.id,
    label: type.label,
    price: wirePrice(type.price),
    region_prices: wireRegionPrices(type.regionPrices),
    addons: {
      backups: { price: wirePrice(type.backups.price), region_prices: wireRegionPrices(type.backups.regionPrices) },
    },
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

/** Converts the exact decimals of a price to JSON numbers. */
export function wirePrice(price: Price): { hourly: number; monthly: number } {
  return { hourly: Number(price.hourly), monthly: Number(price.monthly) }
}

/** Returns the prices of regions that differ from the default, as JSON numbers. */
export function wireRegionPrices(prices: readonly RegionPrice[]): { id: string; hourly: number; monthly: number }[] {
  return prices.map(({ region, ...price }) => ({ id: region, ...wirePrice(price) }))
}
