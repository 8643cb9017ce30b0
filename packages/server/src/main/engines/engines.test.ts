import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { checkRegions, hasSimulation } from './check-regions.ts'
import { recordsOfEngines } from './records-of-engines.ts'
import { describeLibvirt } from './engine-options.ts'
import { engineSchema } from './engine-schema.ts'
import { printEnginesDoc } from '#testkit/documents/print-engines-doc.ts'
import { readEngines } from './read-engines.ts'

const folder = useScratchFolder().path

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

const clustersText = `kubernetes:
  - name: containers
    machines:
      - { name: cp1, regions: [home], socket: 'unix:///run/one.sock', address: 192.0.2.1 }
      - { name: cp2, regions: [home, south], socket: 'ssh://moorage@cp2', address: 192.0.2.2 }
    addresses: [{ region: home, address: 192.0.2.10 }]
    versions: ['1.36', '1.34']
    ports: { from: 20000, to: 20000 }
`

const boxesText = `containers:
  - name: boxes
    machines:
      - { name: here, regions: [home], socket: 'unix:///run/one.sock', memory_mib: 4096 }
    images: [{ id: debian12, image: 'debian:12' }]
    sources: { prefix: 'images.test/', archives: /images, pull: never }
`

describe('engines file (docs/engines.md)', () => {
  it('keeps only the name of a lost hypervisor (ADR 0064)', () => {
    const text = whole.replace(
      '    images:',
      "      - { name: hv2, region: home, uri: 'qemu:///two', disk_folder: /disks, lost: true }\n    images:",
    )
    const [entry] = readEngines(written(text)).libvirt ?? []
    const ground = { registry: {}, vendor: 'Moorage', storageOf: () => ({}) } as unknown as Parameters<
      typeof describeLibvirt
    >[1]
    const region = entry && describeLibvirt(entry, ground).regions['home']
    expect(region).toMatchObject({ hypervisors: [{ name: 'hv1' }], lost: ['hv2'] })
    expect(region?.hypervisors).toHaveLength(1)
  })

  it.each([
    ['kind: nat', { kind: 'nat', bridge: 'moor-1f0c9d2e', nameServers: [] }],
    ['kind: routed, name: hosts, name_servers: [192.0.2.53]', { bridge: 'hosts', nameServers: ['192.0.2.53'] }],
  ])('names the bridge of network: { %s } (ADR 0073)', (text, network) => {
    const [entry] = readEngines(written(whole.replace('kind: bridge, name: br0', text))).libvirt ?? []
    const ranges = { home: { ipv4: ['10.97.7.0/24'], ipv6: 'fd97::/64', privateIpv4: '192.168.128.0/17' } }
    const ground = { registry: {}, vendor: 'Moorage', storageOf: () => ({}), installation: '1f0c9d2e-4b7a', ranges }
    const context = ground as unknown as Parameters<typeof describeLibvirt>[1]
    expect(entry && describeLibvirt(entry, context).network).toMatchObject({ ...network, ranges })
  })

  it('is read unchanged; empty without a file', () => {
    expect(readEngines(written(whole))).toMatchObject({
      libvirt: [{ name: 'machines', hypervisors: [{ region: 'home' }] }],
      file: [{ classes: [{ capacity_gib: 500 }] }],
      ceph: [{ pools: [{ pool: 'volumes' }] }],
    })
    expect(readEngines(null)).toEqual({})
  })

  const problems: Readonly<Record<string, string>> = {
    'line 6: libvirt[0].images[0].format must be one of raw, qcow2.': whole.replace('format: qcow2', 'format: vhd'),
    'line 7: libvirt[0].network.gateway must match': whole.replace('kind: bridge,', 'kind: bridge, gateway: here,'),
    'line 9: file[0].name is a duplicate: machines.': whole.replace('name: folders', 'name: machines'),
    'line 9: file[0].name must not be simulated, which is a built-in engine.': whole.replace(
      'name: folders',
      'name: simulated',
    ),
    'line 7: libvirt[0].network.name is required: set the name of the bridge.': whole.replace(
      'kind: bridge, name: br0',
      'kind: bridge',
    ),
    'line 6: libvirt[0].images[0] must have a kernel if it has an initrd or a command_line.': whole.replace(
      'format: qcow2',
      'format: raw, initrd: /i',
    ),
    'line 7: libvirt[0].network must be of kind bridge if it has a gateway or name_servers.': whole.replace(
      'kind: bridge, name',
      'kind: network, gateway: 192.0.2.1, name',
    ),
    'line 7: libvirt[0].network.name must be at most 15 lowercase letters, digits and hyphens, and start with a letter.':
      whole.replace('bridge, name: br0', 'nat, name: a-bridge-of-guests'),
    'line 4: libvirt[0].hypervisors[0].uri must be a qemu:/// or qemu+ssh URI: a network of kind routed needs ip, nft':
      whole.replace('qemu:///', 'qemu+tls://hv1/').replace('kind: bridge', 'kind: routed'),
    'line 8: libvirt[1].network must have another name: an engine above uses this bridge.': whole
      .replace('kind: bridge, name: br0', 'kind: nat')
      .replace(
        '\nfile:',
        "\n  - { name: more, network: { kind: routed }, hypervisors: [{ name: a, region: b, uri: 'qemu:///system', disk_folder: /d }] }\nfile:",
      ),
    'line 5: libvirt[0].node_images[0] must have a kernel if it has an initrd or a command_line.': whole.replace(
      '    images:',
      '    node_images: [{ version: 1.36.3, file: /n, initrd: /i }]\n    images:',
    ),
    'ceph[0].usr is not a field of the engines file.': whole.replace('user: moorage', 'usr: moorage'),
    'is not an engines file': 'libvirt: [',
  }

  it.each(Object.entries(problems))('rejects a problem with its line: %s', (told, text) => {
    expect(problemsOf(text)).toContain(told)
  })

  it.each([
    ['qemu+ssh://hv1/system?no_verify=1', '', 'uri must not disable server verification'],
    ['qemu+libssh://hv1/system?known_hosts_verify=ignore', '', 'uri must not disable server verification'],
    ['qemu:///system', ', key_file: /key', 'key_file requires a qemu+ssh URI without a keyfile parameter.'],
    ['qemu+ssh://hv1/system?keyfile=/k', ', key_file: /key', 'key_file requires a qemu+ssh URI without a keyfile'],
    ['qemu+ssh://hv1/system', ', pki_folder: /pki', 'pki_folder requires a qemu+tls URI without a pkipath parameter.'],
  ])('rejects an insecure hypervisor connection: %s%s', (uri, more, told) => {
    const text = whole.replace("'qemu:///system'", `'${uri}'${more}`)
    expect(problemsOf(text)).toContain(`line 4: libvirt[0].hypervisors[0].${told}`)
  })

  it('can have real clusters only', () => {
    expect(readEngines(written(clustersText))).toMatchObject({
      kubernetes: [{ name: 'containers', versions: ['1.36', '1.34'], ports: { from: 20_000, to: 20_000 } }],
    })
  })

  const wrongClusters: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
    'line 2: kubernetes[0].name must not be simulated': ['name: containers', 'name: simulated'],
    'line 7: kubernetes[0].versions[1] must be 1.34 or newer.': ["'1.34'", "'1.33'"],
    'line 8: kubernetes[0].ports.to must be 20001 or higher.': ['from: 20000', 'from: 20001'],
    'line 6: kubernetes[0].addresses[0].address must match': ['address: 192.0.2.10', 'address: 192.0.2.256'],
    'machines[0].address is required: other machines of the region connect to it.': [', address: 192.0.2.1 }', ' }'],
    'line 5: kubernetes[0].machines[1].address is required: this machine is not local.': [
      ', address: 192.0.2.2 }',
      ' }',
    ],
    'machines[1].socket must name a user: ssh://user@host.': ['ssh://moorage@cp2', 'ssh://cp2'],
    'machines[1].pki_folder is required: without TLS': ['ssh://moorage@cp2', 'tcp://cp2:2376'],
    'machines[1].pki_folder requires a tcp socket.': ['192.0.2.2 }', '192.0.2.2, pki_folder: /p }'],
    'machines[0].socket is required: a machine needs a socket or processes.': [", socket: 'unix:///run/one.sock'", ''],
    'machines[0].processes cannot be combined with socket: set one of them.': [
      '192.0.2.1 }',
      '192.0.2.1, processes: { folder: /u } }',
    ],
    'machines[0].units was removed: write `processes: { folder: ... }` with the same folder.': [
      ", socket: 'unix:///run/one.sock'",
      ', units: { supervisor: systemd, folder: /u }',
    ],
    'machines[0].key_file requires an ssh socket.': ['192.0.2.1 }', '192.0.2.1, key_file: /k }'],
    'machines[0].known_hosts_file requires an ssh socket.': ['192.0.2.1 }', '192.0.2.1, known_hosts_file: /k }'],
    'addresses[1].region is a duplicate: home.': [
      'region: home, a',
      'region: home, address: 192.0.2.9 }, { region: home, a',
    ],
    'member_ports must not overlap with ports': [
      '    ports:',
      '    member_ports: { from: 19000, to: 20000 }\n    ports:',
    ],
    'kubernetes[0].subnets must be an IPv4 network whose address has no bits after the prefix': [
      '    ports:',
      '    subnets: 10.83.0.16/16\n    ports:',
    ],
    'kubernetes[0].subnets must not overlap with 10.200.0.0/14, which every cluster uses inside.': [
      '    ports:',
      '    subnets: 10.203.0.0/16\n    ports:',
    ],
    'snapshots.folder is required': ['    ports:', '    snapshots: { every_minutes: 5 }\n    ports:'],
    'kubernetes[0].api must have an address': ["versions: ['1.36', '1.34']", "versions: ['1.36']\n    api: {}"],
    'kubernetes[0].api.port must not be one of the cluster ports.': [
      "versions: ['1.36', '1.34']",
      "versions: ['1.36']\n    api: { address: 10.0.0.1, port: 20000 }",
    ],
  }

  it.each(Object.entries(wrongClusters))('rejects invalid real clusters: %s', (problem, [right, wrong]) => {
    expect(problemsOf(clustersText.replace(right, wrong))).toContain(problem)
  })

  it('rejects two images with one ID', () => {
    const twice = '{ id: a, image: "a:1" }, { id: a, image: "b:1" }'
    expect(problemsOf(boxesText)).toBe('')
    expect(problemsOf(boxesText.replace("{ id: debian12, image: 'debian:12' }", twice))).toContain('is a duplicate: a.')
  })

  it('requires unique names across all kinds of engines', () => {
    const text = `${whole}${clustersText.replace('name: containers', 'name: machines')}`
    expect(problemsOf(text)).toContain('kubernetes[0].name is a duplicate: machines.')
  })

  it('names a missing file', () => {
    expect(() => readEngines(join(folder, 'none.yaml'))).toThrow(/^The engines file .*none.yaml cannot be read/)
  })
})

describe('engines of a region', () => {
  const [region] = neutralCatalogue.regions
  const regionWith = (hosts: string, volumes: string, clusters: string | null = null, id = 'home') => ({
    regions: region ? [{ ...region, id, drivers: { hosts, volumes, clusters } }] : [],
    clusterVersions: neutralCatalogue.clusterVersions,
  })

  it.each([
    ['simulated', 'simulated', 'simulated'],
    ['machines', 'folders', null],
    ['machines', 'rbd', null],
  ])('are accepted: %s, %s, %s', (hosts, volumes, clusters) => {
    expect(() => checkRegions(regionWith(hosts, volumes, clusters), readEngines(written(whole)))).not.toThrow()
  })

  it.each([
    ['simulated', 'folders', null, 'home', 'hosts of simulated cannot use volumes of folders'],
    ['machines', 'simulated', null, 'home', 'hosts of machines cannot use volumes of simulated'],
    ['machines', 'folders', 'simulated', 'home', 'set drivers.clusters to null.'],
    ['machines', 'folders', 'machines', 'home', 'no cluster engine is named machines.'],
    ['folders', 'folders', null, 'home', 'no host engine is named folders.'],
    ['machines', 'machines', null, 'home', 'no volume engine is named machines.'],
    ['machines', 'folders', null, 'away', 'machines has no hypervisor in this region.'],
  ])('abort the start if they cannot serve the region: %s, %s, %s in %s', (hosts, volumes, clusters, id, told) => {
    expect(() => checkRegions(regionWith(hosts, volumes, clusters, id), readEngines(written(whole)))).toThrow(told)
  })

  it.each([
    ['simulated', 'simulated', 'containers', 'home', null],
    ['simulated', 'simulated', 'containers', 'south', null],
    ['simulated', 'simulated', 'others', 'home', 'home: no cluster engine is named others.'],
    ['simulated', 'simulated', 'containers', 'away', 'away: containers has no control machine in this region.'],
    ['simulated', 'folders', 'containers', 'home', 'hosts of simulated cannot use volumes of folders'],
    ['machines', 'folders', 'containers', 'home', 'home: machines has no node_images for 1.36.'],
    ['boxes', 'folders', 'containers', 'home', null],
    ['boxes', 'folders', null, 'home', null],
    ['boxes', 'rbd', null, 'home', 'home: hosts of boxes are containers, which support file volumes only'],
    ['boxes', 'folders', null, 'south', 'south: boxes has no machine in this region.'],
    ['boxes', 'folders', 'simulated', 'home', 'simulated clusters need simulated hosts'],
  ])('run its clusters, or abort the start: %s, %s, %s in %s', (hosts, volumes, clusters, id, told) => {
    const check = (): void =>
      checkRegions(
        regionWith(hosts, volumes, clusters, id),
        readEngines(written(`${whole}${clustersText}${boxesText}`)),
      )
    if (told === null) expect(check).not.toThrow()
    else expect(check).toThrow(told)
  })

  it('need a guest node image for each offered version', () => {
    const { clusterVersions } = neutralCatalogue
    const patches = clusterVersions.filter(({ id }) => ['1.36', '1.34'].includes(id)).map(({ patch }) => patch)
    const check = (versions: readonly string[]): void => {
      const images = versions.map(
        (version) => `{ version: ${version}, file: /images/node.raw, kernel: /images/vmlinux }`,
      )
      const withImages = whole.replace('    network:', `    node_images: [${images.join(', ')}]\n    network:`)
      checkRegions(
        regionWith('machines', 'folders', 'containers'),
        readEngines(written(`${withImages}${clustersText}`)),
      )
    }
    expect(() => check(patches)).not.toThrow()
    expect(() => check(patches.slice(1))).toThrow(
      `home: machines has no node_images for ${patches[0]}, which nodes of containers need`,
    )
  })

  it('reduce volume capabilities for hosts in containers (driver contract, rule 8)', () => {
    const records = recordsOfEngines(readEngines(written(`${whole}${boxesText}`)))
    const encryptsWith = (hosts: string) => records.volumes('folders', { region: 'home', hosts })?.capabilities.encrypts
    expect([encryptsWith('machines'), encryptsWith('boxes')]).toEqual([true, false])
    expect(records.hosts('boxes')?.capabilities).toMatchObject({ images: ['debian12'], hotPlugs: true })
  })

  it('can all be real: then nothing is simulated', () => {
    expect(hasSimulation(regionWith('machines', 'folders'))).toBe(false)
    expect(hasSimulation(neutralCatalogue)).toBe(true)
  })
})

it('docs/engines.md documents every field', async () => {
  await expect(printEnginesDoc(engineSchema)).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../../../docs/engines.md'),
  )
})
