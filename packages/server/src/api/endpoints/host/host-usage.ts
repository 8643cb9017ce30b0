import type { HostStats } from '@moorage/contract'
import { findHostType } from '#domain/catalogue/host-types.ts'
import { convertToRates } from '#domain/counters/counters.ts'
import { reportAccountTransfer, reportHostTransfer } from '#domain/counters/transfer.ts'
import { ApiError, notFound } from '#domain/shared/index.ts'
import { countHostTypes, listHostSamples, sumTransfer } from '#store/counters/find-samples.ts'
import { findHost } from '#store/host/find-hosts.ts'
import type { Call, CallOf, HandlersOf } from '../../call.ts'
import { hostIdOf, locatePathHost as locate } from './host-id.ts'

type HostUsageOperation = 'host.stats' | 'host.stats_month' | 'host.transfer' | 'host.transfer_month'

/** Statistics and transfer of a host (decision H9.3). */
export const hostUsageHandlers: Pick<HandlersOf<'host'>, HostUsageOperation> = {
  'host.stats': { kind: 'read', locate, run: (call) => hostStats(call, null) },
  'host.stats_month': { kind: 'read', locate, run: (call) => hostStats(call, monthOf(call.params)) },
  'host.transfer': {
    kind: 'read',
    async run({ store, actor, params, catalogue }) {
      const { id: hostId, type } = await findHost(store.db, actor, hostIdOf(params))
      const { txBytes } = await sumTransfer(store.db, actor, { hostId, month: null })
      return reportHostTransfer(txBytes, findHostType(catalogue, type)?.transferGb ?? 0)
    },
  },
  'host.transfer_month': {
    kind: 'read',
    locate,
    async run({ store, actor, params }) {
      const { rxBytes, txBytes } = await sumTransfer(store.db, actor, {
        hostId: hostIdOf(params),
        month: monthOf(params),
      })
      return { bytes_in: rxBytes, bytes_out: txBytes, bytes_total: rxBytes + txBytes }
    },
  },
}

/** Transfer of the account, also by hosts that were deleted; the quota is that of the present hosts (decision H9.3). */
export async function respondAccountTransfer({ store, actor, catalogue }: Call) {
  const [{ txBytes }, types] = await Promise.all([
    sumTransfer(store.db, actor, { hostId: null, month: null }),
    countHostTypes(store.db, actor),
  ])
  const quotas = types.map(({ type, hosts }) => hosts * (findHostType(catalogue, type)?.transferGb ?? 0))
  return { ...reportAccountTransfer(txBytes, quotas), region_transfers: [] }
}

/** Throws resource.not_found for a month outside of the contract's bounds, as for other path parameters (decision B3). */
function monthOf({ year, month }: { readonly year: number; readonly month: string }): string {
  if (year < 2000 || year > 2099 || !/^(0?[1-9]|1[0-2])$/.test(month)) throw notFound()
  return `${year}-${month.padStart(2, '0')}`
}

async function hostStats(
  { store, actor, params }: CallOf<'host.stats' | 'host.stats_month'>,
  month: string | null,
): Promise<HostStats> {
  const hostId = hostIdOf(params)
  const samples = await listHostSamples(store.db, actor, { hostId, month })
  if (samples.length === 0)
    throw new ApiError(
      'host.stats_unavailable',
      'Stats are unavailable at this time. They begin a few minutes after the first boot.',
    )
  const rates = samples.map((sample) => ({ atMs: sample.atMs, ...convertToRates(sample) }))
  const series = (key: 'cpu' | 'io' | 'swap' | 'in' | 'out') => rates.map((rate) => [rate.atMs, rate[key]])
  const noNetwork = { in: [], out: [], private_in: [], private_out: [] }
  return {
    title: `Instance ${hostId} - ${month === null ? 'day (5 min avg)' : `${month} (1 day avg)`}`,
    data: {
      cpu: series('cpu'),
      io: { io: series('io'), swap: series('swap') },
      netv4: { ...noNetwork, in: series('in'), out: series('out') },
      netv6: noNetwork,
    },
  }
}
