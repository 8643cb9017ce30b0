import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { checkRegions, hasSimulation } from './check-regions.ts'
import { printEnginesDoc } from './print-engines-doc.ts'
import { readEngines } from './read-engines.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moor-engines-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const written = (text: string): string => {
  const file = join(folder, 'engines.yaml')
  writeFileSync(file, text)
  return file
}
const problemsOf = (text: string): string => {
  try {
    readEngines(written(text))
    return ''
  } catch (error) {
    return error instanceof Error ? error.message.replace(folder, '') : String(error)
  }
}

const whole = `libvirt:
  - name: machines
    hypervisors:
      - { name: hv1, region: home, uri: 'qemu:///system', disk_folder: /var/lib/moorage/disks }
    images:
      - { id: debian12, file: /images/debian12.qcow2, format: qcow2 }
    network: { kind: bridge, name: br0 }
file:
  - name: folders
    classes:
      - { region: home, storage_class: nvme, folder: /srv/nvme, capacity_gib: 500, iops: 5000 }
ceph:
  - name: rbd
    regions: [home]
    conf: /etc/ceph/ceph.conf
    user: moorage
    pools: [{ storage_class: nvme, pool: volumes }]
    clients: [{ hypervisor: hv1, user: hv1, key_file: /etc/moorage/hv1.key }]
`

describe('a file of engines (docs/engines.md)', () => {
  it('is read as it stands; without a file there are none', () => {
    expect(readEngines(written(whole))).toMatchObject({
      libvirt: [{ name: 'machines', hypervisors: [{ region: 'home' }] }],
      file: [{ classes: [{ capacity_gib: 500 }] }],
      ceph: [{ pools: [{ pool: 'volumes' }] }],
    })
    expect(readEngines(null)).toEqual({})
  })

  it.each([
    ['file:\n  - name: simulated\n    classes: []', 'line 3: file[0].classes must NOT have fewer than 1 items.'],
    [whole.replace('name: folders', 'name: machines'), 'line 9: file[0].name is there twice: machines.'],
    [
      whole.replace('name: folders', 'name: simulated'),
      'line 9: file[0].name must not be simulated, which is there anyway.',
    ],
    [
      whole.replace('kind: bridge, name: br0', 'kind: bridge'),
      'line 7: libvirt[0].network.name is missing: the bridge has one.',
    ],
    [whole.replace('format: qcow2', 'format: vhd'), 'line 6: libvirt[0].images[0].format must be one of raw, qcow2.'],
    [
      whole.replace('format: qcow2', 'format: raw, initrd: /i'),
      'line 6: libvirt[0].images[0] must name a kernel where it has an initrd or a command_line.',
    ],
    [whole.replace('iops: 5000', 'iops: 0'), 'line 11: file[0].classes[0].iops must be >= 1.'],
    [whole.replace('user: moorage', 'usr: moorage'), 'ceph[0].usr is not a field of the file of engines.'],
    ['libvirt: [', 'is not a file of engines'],
  ])('with a problem is refused, and every problem told with its line (%#)', (text, told) => {
    expect(problemsOf(text)).toContain(told)
  })

  it('that is not there is refused by its name', () => {
    expect(() => readEngines(join(folder, 'none.yaml'))).toThrow(/^The file of engines .*none.yaml cannot be read/)
  })
})

describe('the engines that regions name', () => {
  const [region] = neutralCatalogue.regions
  const regionWith = (hosts: string, volumes: string, clusters: string | null = null, id = 'home') => ({
    regions: region ? [{ ...region, id, drivers: { hosts, volumes, clusters } }] : [],
  })

  it.each([
    ['simulated', 'simulated', 'simulated'],
    ['machines', 'folders', null],
    ['machines', 'rbd', null],
  ])('serve it: %s, %s, %s', (hosts, volumes, clusters) => {
    expect(() => checkRegions(regionWith(hosts, volumes, clusters), readEngines(written(whole)))).not.toThrow()
  })

  it.each([
    ['simulated', 'folders', null, 'home', 'hosts of simulated cannot reach volumes of folders'],
    ['machines', 'simulated', null, 'home', 'hosts of machines cannot reach volumes of simulated'],
    ['machines', 'folders', 'simulated', 'home', 'drivers.clusters must be null there.'],
    ['machines', 'folders', 'machines', 'home', 'no engine of clusters is called machines.'],
    ['folders', 'folders', null, 'home', 'no engine of hosts is called folders.'],
    ['machines', 'machines', null, 'home', 'no engine of volumes is called machines.'],
    ['machines', 'folders', null, 'away', 'machines has no hypervisor there.'],
  ])('or cannot, which ends the start: %s, %s, %s in %s', (hosts, volumes, clusters, id, told) => {
    expect(() => checkRegions(regionWith(hosts, volumes, clusters, id), readEngines(written(whole)))).toThrow(told)
  })

  it('may all be real: then nothing is simulated', () => {
    expect(hasSimulation(regionWith('machines', 'folders'))).toBe(false)
    expect(hasSimulation(neutralCatalogue)).toBe(true)
  })
})

it('docs/engines.md tells every field', async () => {
  await expect(printEnginesDoc()).toMatchFileSnapshot(join(import.meta.dirname, '../../../../../docs/engines.md'))
})
