import { hostStatuses } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { hostTransitions, rejectBusy, rejectDeleting } from './state.ts'

function table(): string[] {
  return Object.entries(hostTransitions).flatMap(([name, transition]) =>
    hostStatuses
      .filter((status) => (transition.from as readonly string[]).includes(status))
      .map((status) => `${status} --${name}--> ${transition.to}`),
  )
}

describe('transition table of hosts (decision H)', () => {
  it('leaves deleting only by a restore (decision D12), and never returns to provisioning', () => {
    expect(table().filter((line) => line.startsWith('deleting'))).toEqual([
      'deleting --restored--> offline',
      'deleting --restoredEarly--> shutting_down',
    ])
    expect(table().filter((line) => line.endsWith('provisioning'))).toEqual([])
  })

  it('has no self-transitions', () => {
    expect(table().filter((line) => line.split(' ')[0] === line.split(' ')[2])).toEqual([])
  })

  it('reaches every status except provisioning', () => {
    expect(new Set(table().map((line) => line.split(' ')[2]))).toEqual(
      new Set(hostStatuses.filter((status) => status !== 'provisioning')),
    )
  })

  it('requests record only what was requested, passes only what was reached', () => {
    const requestedStatuses = Object.entries(hostTransitions)
      .filter(([name]) => name.endsWith('Asked'))
      .map(([, transition]) => transition.to)
    expect(requestedStatuses).toEqual(['booting', 'rebooting', 'shutting_down', 'rebuilding', 'resizing', 'deleting'])
  })
})

it.each(hostStatuses)('a host that is %s: only a host being deleted rejects every change (decision H)', (status) => {
  const change = (): void => rejectDeleting({ id: 7, status })
  if (status === 'deleting') expect(change).toThrow('Host 7 is being deleted.')
  else expect(change).not.toThrow()
})

it.each(hostStatuses)('a host that is %s: one being created, rebuilt or resized is busy (decision H10.8)', (status) => {
  const change = (): void => rejectBusy({ id: 7, status })
  if (['provisioning', 'rebuilding', 'resizing'].includes(status)) expect(change).toThrow('Host 7 is busy')
  else expect(change).not.toThrow()
})
