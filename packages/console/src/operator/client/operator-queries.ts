import { QueryClient, queryOptions } from '@tanstack/react-query'
import { isConnected } from '../../cloud/connection.ts'
import { requestOperator, isOperatorSignedIn } from './request-operator.ts'
import type { FaultResponse, InstallationResponse, RegionResponse, WorkPageResponse } from './responses.ts'

/** Polls, because no event stream covers all accounts (ADR 0047). */
const pollMs = 3_000

/** Query cache of the operator pages. */
export const operatorClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      retry: false,
      refetchInterval: () => isOperatorSignedIn.get() && pollMs,
      networkMode: 'always',
    },
  },
})

isConnected.subscribe(() => isConnected.get() && void operatorClient.invalidateQueries())

const installation = queryOptions({
  queryKey: ['installation'],
  queryFn: () => requestOperator<InstallationResponse>('/installation'),
})

const regions = queryOptions({
  queryKey: ['regions'],
  queryFn: async () => (await requestOperator<{ readonly regions: readonly RegionResponse[] }>('/regions')).regions,
})

const work = (page: number, isStuckOnly: boolean) =>
  queryOptions({
    queryKey: ['work', page, isStuckOnly],
    queryFn: () => requestOperator<WorkPageResponse>(`/work?page=${page}&stuck=${isStuckOnly}`),
  })

const faults = queryOptions({
  queryKey: ['faults'],
  queryFn: async () => (await requestOperator<{ readonly faults: readonly FaultResponse[] }>('/sim/faults')).faults,
})

const simulationDocument = queryOptions({
  queryKey: ['simulation-document'],
  queryFn: () => requestOperator('/sim/openapi.json'),
  staleTime: Infinity,
  refetchInterval: false as const,
})

/** Queries of the operator pages. */
export const operatorQueries = { installation, regions, work, faults, simulationDocument } as const
