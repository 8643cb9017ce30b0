import { QueryClient, queryOptions } from '@tanstack/react-query'
import { isConnected } from '../../cloud/connection.ts'
import { askOperator, isOperatorIn } from './ask-operator.ts'
import type { FaultAnswer, InstallationAnswer, RegionAnswer, WorkPageAnswer } from './answers.ts'

/** Polling interval while signed in: there is no event stream across all accounts (ADR 0047). */
const againMs = 3_000

/** Query cache of the operator pages. */
export const operatorClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      retry: false,
      refetchInterval: () => isOperatorIn.get() && againMs,
      networkMode: 'always',
    },
  },
})

// Refetches after a lost connection.
isConnected.follow(() => isConnected.get() && void operatorClient.invalidateQueries())

const installation = queryOptions({
  queryKey: ['installation'],
  queryFn: () => askOperator<InstallationAnswer>('/installation'),
})

const regions = queryOptions({
  queryKey: ['regions'],
  queryFn: async () => (await askOperator<{ readonly regions: readonly RegionAnswer[] }>('/regions')).regions,
})

const work = (page: number, isStuckOnly: boolean) =>
  queryOptions({
    queryKey: ['work', page, isStuckOnly],
    queryFn: () => askOperator<WorkPageAnswer>(`/work?page=${page}&stuck=${isStuckOnly}`),
  })

const faults = queryOptions({
  queryKey: ['faults'],
  queryFn: async () => (await askOperator<{ readonly faults: readonly FaultAnswer[] }>('/sim/faults')).faults,
})

/** OpenAPI document of the simulator, with its methods and failure modes. It does not change while the page is open. */
const simulationDocument = queryOptions({
  queryKey: ['simulation-document'],
  queryFn: () => askOperator('/sim/openapi.json'),
  staleTime: Infinity,
  refetchInterval: false as const,
})

/** Queries of the operator pages. */
export const operatorQueries = { installation, regions, work, faults, simulationDocument } as const
