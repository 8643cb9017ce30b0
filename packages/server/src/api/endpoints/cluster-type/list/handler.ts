import type { ClusterType } from '@moorage/contract'
import { listValues } from '../../../../store/listing/list-values.ts'
import { type Handler, pageOf } from '../../../call.ts'
import { wirePrice } from '../../host-type/host-type-body.ts'

/** Lists what control planes cost, with or without a token; their nodes are paid for as hosts (decision G3, facts 13). */
export const clusterTypeList: Handler<'cluster_type.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const types = catalogue.clusterTypes.map(({ id, label, price }): ClusterType => ({
      id,
      label,
      price: wirePrice(price),
      region_prices: [],
      transfer: 0,
    }))
    const { rows, total } = listValues(types, list, () => null)
    return pageOf(list, total, rows)
  },
}
