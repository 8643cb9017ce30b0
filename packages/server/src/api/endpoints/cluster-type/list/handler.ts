import type { ClusterType } from '@moorage/contract'
import { type Handler, respondValues } from '#api/call.ts'
import { wirePrice, wireRegionPrices } from '../../host-type/host-type-body.ts'

/** Lists the prices of control planes; public (decision G3, facts 13). */
export const clusterTypeList: Handler<'cluster_type.list'> = {
  kind: 'read',
  async run({ catalogue, list }) {
    const types = catalogue.clusterTypes.map(({ id, label, price, regionPrices }): ClusterType => ({
      id,
      label,
      price: wirePrice(price),
      region_prices: wireRegionPrices(regionPrices),
      transfer: 0,
    }))
    return respondValues({ list }, types)
  },
}
