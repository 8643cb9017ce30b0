import { expect, it } from 'vitest'
import { hostStatuses } from './state.ts'
import { refuseDeleting } from './refuse-deleting.ts'

it.each(hostStatuses)(
  'a host that is %s: only one that is being deleted refuses every change (decision H)',
  (status) => {
    const change = (): void => refuseDeleting({ id: 7, status })
    if (status === 'deleting') expect(change).toThrow('Host 7 is being deleted.')
    else expect(change).not.toThrow()
  },
)
