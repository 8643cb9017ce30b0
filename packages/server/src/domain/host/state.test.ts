import { hostStatuses } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { hostTransitions, rejectBusy, rejectDeleting } from './state.ts'

/** Every move from every status: where it leads, or nothing. */
function table(): string[] {
  return Object.entries(hostTransitions).flatMap(([name, transition]) =>
    hostStatuses
      .filter((status) => (transition.from as readonly string[]).includes(status))
      .map((status) => `${status} --${name}--> ${transition.to}`),
  )
}

describe('the transition table of hosts (decision H)', () => {
  it('never leads out of deleting, and never back to provisioning', () => {
    expect(table().filter((line) => line.startsWith('deleting'))).toEqual([])
    expect(table().filter((line) => line.endsWith('provisioning'))).toEqual([])
  })

  it('never stays where it is', () => {
    expect(table().filter((line) => line.split(' ')[0] === line.split(' ')[2])).toEqual([])
  })

  it('reaches every status but provisioning', () => {
    expect(new Set(table().map((line) => line.split(' ')[2]))).toEqual(
      new Set(hostStatuses.filter((status) => status !== 'provisioning')),
    )
  })

  it('lets a request only say what was asked, and only a pass claim what was reached', () => {
    const input = Object.entries(hostTransitions)
      .filter(([name]) => name.endsWith('Asked'))
      .map(([, transition]) => transition.to)
    expect(input).toEqual(['booting', 'rebooting', 'shutting_down', 'rebuilding', 'resizing', 'deleting'])
  })
})

it.each(hostStatuses)(
  'a host that is %s: only one that is being deleted refuses every change (decision H)',
  (status) => {
    const change = (): void => rejectDeleting({ id: 7, status })
    if (status === 'deleting') expect(change).toThrow('Host 7 is being deleted.')
    else expect(change).not.toThrow()
  },
)

it.each(hostStatuses)(
  'a host that is %s: one that is being made, rebuilt or resized is busy (decision H10.8)',
  (status) => {
    const change = (): void => rejectBusy({ id: 7, status })
    if (['provisioning', 'rebuilding', 'resizing'].includes(status)) expect(change).toThrow('Host 7 is busy')
    else expect(change).not.toThrow()
  },
)
