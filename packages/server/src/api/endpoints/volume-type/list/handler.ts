import type { VolumeType } from '@moorage/contract'
import { listValues } from '../../../../store/listing/list-values.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { wirePrice } from '../../host-type/host-type-body.ts'

/** Lists what volumes cost, per GiB: one entry, with or without a token (decision G3, facts 13). */
export const volumeTypeList: Handler<'volume_type.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const only: VolumeType = {
      id: 'volume',
      label: 'Storage Volume',
      price: wirePrice(catalogue.volume.gibPrice),
      region_prices: [],
      transfer: 0,
    }
    const { rows, total } = listValues([only], list, () => null)
    return pageOf(list, total, rows)
  },
}
