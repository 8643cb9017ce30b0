import { describe, expect, it } from 'vitest'
import { type HostCounters, offCounters } from '../shared/index.ts'
import { compareCounters, convertToRates } from './counters.ts'

const device = (name: string, bytes: number) => ({ name, readBytes: bytes, writtenBytes: bytes, reads: 1, writes: 1 })
const counters = (run: string, amount: number, devices = [device('disk', amount)]): HostCounters => ({
  run,
  cpuNs: amount,
  rxBytes: amount,
  txBytes: 2 * amount,
  devices,
})
const diff = (from: HostCounters, to: HostCounters, elapsedMs = 300_000) =>
  compareCounters({ atMs: 1_000, counters: from }, { atMs: 1_000 + elapsedMs, counters: to }, (name) => name === 'swap')
const use = (amount: number, ioBytes = 2 * amount, swapBytes = 0) => ({
  elapsedMs: 300_000,
  cpuNs: amount,
  ioBytes,
  swapBytes,
  rxBytes: amount,
  txBytes: 2 * amount,
})

describe('the use of a host between two readings (decision H9.3)', () => {
  it.each<[string, HostCounters, HostCounters, ReturnType<typeof use>]>([
    ['is the growth of each counter', counters('a', 10), counters('a', 25), use(15)],
    ['of another run counts from zero', counters('a', 10), counters('b', 25), use(25)],
    ['of a run with a smaller CPU time counts from zero', counters('a', 30), counters('a', 25), use(25)],
    ['of a host that was off counts from zero', offCounters, counters('a', 25), use(25)],
    ['is zero while the host stays off', offCounters, offCounters, use(0, 0)],
    ['includes a new device', counters('a', 0, []), counters('a', 0, [device('volume', 7)]), use(0, 14)],
    [
      'counts a device from zero that was plugged again',
      counters('a', 0, [device('volume', 9)]),
      counters('a', 0, [device('volume', 7)]),
      use(0, 14),
    ],
    ['omits a device that is gone', counters('a', 5), counters('a', 5, []), use(0, 0)],
    [
      'names the part of swap disks',
      counters('a', 0, []),
      counters('a', 0, [device('swap', 3), device('disk', 4)]),
      use(0, 14, 6),
    ],
    [
      'counts an interface from zero that was created again',
      counters('a', 5),
      { ...counters('a', 5), rxBytes: 2, txBytes: 3 },
      { ...use(0, 0), rxBytes: 2, txBytes: 3 },
    ],
  ])('%s', (_what, from, to, expected) => {
    expect(diff(from, to)).toEqual(expected)
  })

  it.each([
    ['the host was powered off', counters('a', 10), offCounters, 300_000],
    ['no time passed', counters('a', 10), counters('a', 20), 0],
    ['the clock was set back', counters('a', 10), counters('a', 20), -1],
  ])('is unknown if %s', (_what, from, to, elapsedMs) => {
    expect(diff(from, to, elapsedMs)).toBeNull()
  })
})

it('rates are averages: percent of one vCPU, blocks of 512 bytes and bits per second (decision H9.3)', () => {
  const sample = {
    atMs: 0,
    elapsedMs: 2_000,
    cpuNs: 3e9,
    ioBytes: 10_240,
    swapBytes: 512,
    rxBytes: 1,
    txBytes: 250_000,
  }
  expect(convertToRates(sample)).toEqual({ cpu: 150, io: 10, swap: 0.5, in: 4, out: 1_000_000 })
})
