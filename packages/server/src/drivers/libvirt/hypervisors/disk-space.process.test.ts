import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { InsufficientCapacity } from '#reconcile/ports/index.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { writeXml } from '../virsh/xml.ts'
import { checkDiskSpace, surveyDiskSpace } from './disk-space.ts'
import { folderPool } from './pool.ts'

const hasVirsh = spawnSync('virsh', ['-v']).status === 0
const [gib, diskFolder] = [1_073_741_824, '/nowhere/disks']

const scratch = useScratchFolder()
const pool = { '@type': 'dir', name: folderPool(diskFolder), target: { path: diskFolder } }
writeFileSync(join(scratch.path, 'node.xml'), writeXml({ node: { pool } }))

const keeping = (bounds: Pick<Hypervisor, 'reserveGib' | 'warnPercent'>): Hypervisor => ({
  name: 'one',
  uri: `test://${join(scratch.path, 'node.xml')}`,
  memoryMib: null,
  vcpus: null,
  diskFolder,
  accelerator: 'tcg',
  ...bounds,
})

describe.runIf(hasVirsh)('local disks of hosts are sparse', () => {
  it('rejects a disk, with the reason, if its file system is below the reserve', async () => {
    await checkDiskSpace(keeping({ reserveGib: 100 }))
    const rejected = checkDiskSpace(keeping({ reserveGib: 101 }))
    await expect(rejected).rejects.toThrow('/nowhere/disks of one has 102400 MiB free and must keep 103424 MiB free.')
    await expect(rejected).rejects.toBeInstanceOf(InsufficientCapacity)
  })

  it.each([
    [{ reserveGib: 50 }, false],
    [{ reserveGib: 100 }, true],
    [{ reserveGib: 0, warnPercent: 0 }, true],
  ])('with %o the operator gets a warning: %s', async (bounds, isNearlyFull) => {
    const regions = { here: { hypervisors: [keeping(bounds)], lost: [] } }
    const context = { options: { name: 'guests', regions } } as unknown as LibvirtContext
    const use = { engine: 'guests', storage: 'one', sizeBytes: 100 * gib, freeBytes: 100 * gib, promisedBytes: null }
    expect(await surveyDiskSpace(context)).toEqual([{ ...use, isNearlyFull }])
  })
})
