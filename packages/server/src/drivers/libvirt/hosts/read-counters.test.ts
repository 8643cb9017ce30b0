import { expect, it } from 'vitest'
import { parseDomainCounters } from './read-counters.ts'

/** Output of libvirt 9.0, shortened. */
const output = `Domain: 'moor-0a1b2c3d-host-7-00112233'
  state.state=1
  state.reason=1
  cpu.time=5120000000
  cpu.user=4000000000
  net.count=1
  net.0.name=vnet3
  net.0.rx.bytes=1500
  net.0.rx.pkts=10
  net.0.tx.bytes=700
  block.count=3
  block.0.name=sdgs
  block.0.path=/srv/disks/moor-0a1b2c3d-disk-9-44556677
  block.0.rd.reqs=12
  block.0.rd.bytes=4096
  block.0.wr.reqs=3
  block.0.wr.bytes=512
  block.1.name=sda
  block.1.path=/srv/volumes/moor-0a1b2c3d-volume-4-8899aabb.raw
  block.1.rd.reqs=1
  block.1.rd.bytes=1024
  block.2.name=sdb
  block.2.wr.bytes=2048

Domain: 'moor-0a1b2c3d-host-8-00112234'
  state.state=5
  state.reason=2
  block.count=1
  block.0.name=sdgs

 5    moor-0a1b2c3d-host-7-00112233   running
 -    moor-0a1b2c3d-host-8-00112234   shut off

`

it('reads the counters of all domains from one call (decision H9.3)', () => {
  const device = (name: string, counts: object) => ({
    name,
    readBytes: 0,
    writtenBytes: 0,
    reads: 0,
    writes: 0,
    ...counts,
  })
  expect(parseDomainCounters(output)).toEqual([
    {
      hostName: 'moor-0a1b2c3d-host-7-00112233',
      run: '5',
      cpuNs: 5_120_000_000,
      rxBytes: 1_500,
      txBytes: 700,
      devices: [
        device('moor-0a1b2c3d-disk-9-44556677', { readBytes: 4_096, writtenBytes: 512, reads: 12, writes: 3 }),
        device('moor-0a1b2c3d-volume-4-8899aabb', { readBytes: 1_024, reads: 1 }),
        device('sdb', { writtenBytes: 2_048 }),
      ],
    },
    { hostName: 'moor-0a1b2c3d-host-8-00112234', run: null, cpuNs: 0, rxBytes: 0, txBytes: 0, devices: [] },
  ])
  expect(parseDomainCounters('')).toEqual([])
})
