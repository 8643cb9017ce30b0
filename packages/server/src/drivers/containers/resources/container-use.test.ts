import { expect, it } from 'vitest'
import { parseContainerUse } from './container-use.ts'

it('reads the counters of the Engine API, with control groups of both versions (decision H9.3)', () => {
  const entry = (op: string, value: number, minor = 4) => ({ major: 7, minor, op, value })
  const stats = {
    cpu_stats: { cpu_usage: { total_usage: 1_234_567 } },
    networks: { eth0: { rx_bytes: 10, tx_bytes: 20 }, eth1: { rx_bytes: 1, tx_bytes: 2 } },
    blkio_stats: {
      io_service_bytes_recursive: [
        entry('read', 512),
        entry('write', 1_024),
        entry('Read', 8, 5),
        entry('Total', 9, 5),
      ],
      io_serviced_recursive: [entry('Read', 3), entry('Write', 4)],
    },
  }
  expect(parseContainerUse(stats)).toEqual({
    cpuNs: 1_234_567,
    rxBytes: 11,
    txBytes: 22,
    devices: [
      { name: '7:4', readBytes: 512, writtenBytes: 1_024, reads: 3, writes: 4 },
      { name: '7:5', readBytes: 8, writtenBytes: 0, reads: 0, writes: 0 },
    ],
  })
  const nothing = { cpuNs: 0, rxBytes: 0, txBytes: 0, devices: [] }
  expect(parseContainerUse({ blkio_stats: { io_service_bytes_recursive: null } })).toEqual(nothing)
})
