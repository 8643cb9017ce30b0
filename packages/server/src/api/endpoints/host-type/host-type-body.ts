import type { HostType as HostTypeView } from '@moorage/contract'
import type { HostType, Price } from '../../../domain/catalogue/catalogue.ts'

/** A host type as it leaves, with the same price in every region. */
export function hostTypeBody(type: HostType): HostTypeView {
  return {
    id: type.id,
    label: type.label,
    price: wirePrice(type.price),
    region_prices: [],
    addons: { backups: { price: wirePrice(type.backupsPrice), region_prices: [] } },
    memory: type.memoryMib,
    disk: type.diskMib,
    transfer: type.transferGb,
    vcpus: type.vcpus,
    gpus: 0,
    network_out: type.networkOutMbit,
    class: type.typeClass as HostTypeView['class'],
    successor: null,
  }
}

/** Prices are exact decimals inside and JSON numbers on the wire. */
export function wirePrice(price: Price): { hourly: number; monthly: number } {
  return { hourly: Number(price.hourly), monthly: Number(price.monthly) }
}
