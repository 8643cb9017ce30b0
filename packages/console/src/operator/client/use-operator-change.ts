import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../display/use-change.ts'
import { requestOperator } from './request-operator.ts'

/** Returns a change by one request of the operator API, which then refetches all queries. */
export function useOperatorChange(...request: Parameters<typeof requestOperator>) {
  const client = useQueryClient()
  const send = async (): Promise<void> => {
    await requestOperator(...request)
    await client.invalidateQueries()
  }
  return useChange(send, () => undefined)
}
