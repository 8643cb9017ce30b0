import { QueryClient, queryOptions } from '@tanstack/react-query'
import { isConnected } from '../../cloud/connection.ts'
import { askOperator, isOperatorIn } from './ask-operator.ts'
import type { FaultAnswer, InstallationAnswer, RegionAnswer, WorkPageAnswer } from './answers.ts'

/** How often what is shown is asked again while somebody looks who is signed in: there is no stream of what concerns all accounts (ADR 0047). */
const againMs = 3_000

/** What the operator's pages have read. */
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

// What could not be read while the service was away is read once it is back.
isConnected.follow(() => isConnected.get() && void operatorClient.invalidateQueries())

const installation = queryOptions({
  queryKey: ['installation'],
  queryFn: () => askOperator<InstallationAnswer>('/installation'),
})

const regions = queryOptions({
  queryKey: ['regions'],
  queryFn: async () => (await askOperator<{ readonly regions: readonly RegionAnswer[] }>('/regions')).regions,
})

/** A page of work; all of it, or what is stuck. */
const work = (page: number, isStuckOnly: boolean) =>
  queryOptions({
    queryKey: ['work', page, isStuckOnly],
    queryFn: () => askOperator<WorkPageAnswer>(`/work?page=${page}&stuck=${isStuckOnly}`),
  })

const faults = queryOptions({
  queryKey: ['faults'],
  queryFn: async () => (await askOperator<{ readonly faults: readonly FaultAnswer[] }>('/sim/faults')).faults,
})

/** The simulation's own description, which names the calls that can fail and how; it stays the same while the page is open. */
const simulationDocument = queryOptions({
  queryKey: ['simulation-document'],
  queryFn: () => askOperator('/sim/openapi.json'),
  staleTime: Infinity,
  refetchInterval: false as const,
})

/** What the operator's pages read. */
export const operatorQueries = { installation, regions, work, faults, simulationDocument } as const
