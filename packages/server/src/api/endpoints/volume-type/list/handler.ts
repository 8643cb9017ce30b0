import type { VolumeType } from '@moorage/contract'
import { type Handler, respondValues } from '#api/call.ts'
import { wirePrice, wireRegionPrices } from '../../host-type/host-type-body.ts'

/** Lists the price of volumes per GiB; public (decision G3, facts 13). */
export const volumeTypeList: Handler<'volume_type.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const only: VolumeType = {
      id: 'volume',
      label: 'Storage Volume',
      price: wirePrice(catalogue.volume.gib.price),
      region_prices: wireRegionPrices(catalogue.volume.gib.regionPrices),
      transfer: 0,
    }
    return respondValues({ list }, [only])
  },
}
