import { linode, neutral } from '@moorage/contract'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { priceIn } from '#domain/catalogue/tariff.ts'
import { findHostType } from '#domain/catalogue/host-types.ts'
import { findImage } from '#domain/catalogue/images.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { catalogueCommands } from '../commands/catalogue-commands.ts'
import { configureCatalogue } from '../compose/configure-catalogue.ts'
import { OperatorFailure } from '../failures/index.ts'
import { printCatalogueDoc } from '#testkit/documents/print-catalogue-doc.ts'
import { catalogueSchema } from './catalogue-schema.ts'
import { readCatalogue, readShippedCatalogue, shippedCatalogue } from './index.ts'

const folder = useScratchFolder().path

const shipped = readFileSync(shippedCatalogue('neutral'), 'utf8')

function write(text: string): string {
  const file = join(folder, 'catalogue.yaml')
  writeFileSync(file, text)
  return file
}

function refusalOf(part: string | RegExp, by: string): string {
  const text = shipped.replace(part, by)
  expect(text).not.toBe(shipped)
  try {
    readCatalogue(write(text))
  } catch (error) {
    if (error instanceof OperatorFailure) return error.message
    throw error
  }
  return ''
}

test.each(['neutral', 'linode'] as const)(
  'the default %s catalogue is valid, and is read at a start without validation',
  (dialect) => {
    expect(readShippedCatalogue(dialect)).toEqual(readCatalogue(shippedCatalogue(dialect)))
  },
)

test('the check warns about host types below 1 GiB, whose hosts cannot attach volumes in the neutral dialect', () => {
  const file = write(shipped.replace(/memory_mib: \d+/, 'memory_mib: 256'))
  const warnings = [
    { host_type: expect.any(String), warning: 'its hosts cannot attach volumes: memory_mib is 256, below 1024' },
  ]
  expect(catalogueCommands.check(file, { dialect: 'neutral' })).toMatchObject({ warnings })
  expect(catalogueCommands.check(file, { dialect: 'linode' })).toMatchObject({ warnings: [] })
  expect(catalogueCommands.check(write(shipped), { dialect: 'neutral' })).toMatchObject({ warnings: [] })
})

describe('catalogue of the linode dialect', () => {
  const catalogue = readShippedCatalogue('linode')

  it('has the regions that playbooks and variables of its clients use', () => {
    for (const id of ['us-ord', 'us-mia', 'us-southeast', 'us-east', 'eu-central', 'ap-south'])
      expect(findRegion(catalogue, id)?.capabilities).toEqual(expect.arrayContaining(['Hosts', 'Kubernetes']))
  })

  it('has the recorded names of host types, and regions with higher prices (facts 12, 13)', () => {
    const [nanode, standard] = [findHostType(catalogue, 'g6-nanode-1'), findHostType(catalogue, 'g6-standard-1')]
    expect([nanode?.label, standard?.label]).toEqual(['Nanode 1GB', 'Linode 2GB'])
    expect(standard && priceIn(standard, 'br-gru')).toMatchObject({ monthly: '14' })
    expect(priceIn(catalogue.volume.gib, 'id-cgk')).toMatchObject({ hourly: '0.00018', monthly: '0.12' })
    expect(priceIn(catalogue.volume.gib, 'us-east')).toEqual({ hourly: '0.00015', monthly: '0.10' })
  })
})

describe('catalogue entries (decision H8)', () => {
  it('images have the IDs that clients use in the linode dialect, and no prefix in the neutral one', () => {
    expect(findImage(readShippedCatalogue('linode'), 'linode/debian12')).toMatchObject({
      label: 'Debian 12',
      vendor: 'Debian',
      isDeprecated: false,
    })
    expect(findImage(readShippedCatalogue('neutral'), 'debian12')?.created).toBe('2023-06-14T00:00:00')
  })

  it('simulated regions have name servers, others those of the file', () => {
    const own = shipped.replace(
      /    storage_classes: \[nvme, hdd\]\n/,
      '    storage_classes: [nvme, hdd]\n    drivers: { hosts: metal, volumes: simulated, clusters: simulated }\n',
    )
    const [first, second] = readCatalogue(write(own)).regions.map((one) => one.resolvers)
    expect([first, second]).toEqual([
      { ipv4: '', ipv6: '' },
      { ipv4: '192.0.2.53, 192.0.2.54', ipv6: '2001:db8::53, 2001:db8::54' },
    ])
  })

  it('regions have the address ranges of the file, or unreachable ones by default (decision H16)', () => {
    const own = shipped.replace(
      /    storage_classes: \[nvme, hdd\]\n/,
      "    storage_classes: [nvme, hdd]\n    addresses: { ipv4: [203.0.113.0/24], ipv6: '2001:db8:7::/64' }\n",
    )
    const [first, second] = readCatalogue(write(own)).regions.map((one) => one.addresses)
    expect([first, second]).toEqual([
      { ipv4: ['203.0.113.0/24'], ipv6: '2001:db8:7::/64' },
      { ipv4: ['198.18.0.0/15'], ipv6: '2001:db8::/64' },
    ])
  })

  it('kernels default to those of configurations (decision H12)', () => {
    const ids = (dialect: 'neutral' | 'linode') => readShippedCatalogue(dialect).kernels.map((one) => one.id)
    expect(ids('neutral')).toEqual(['linode/latest-64bit', 'linode/grub2'])
    expect(ids('linode')).toEqual(expect.arrayContaining(ids('neutral')))
  })

  it('an image requires only id, label, size and date', () => {
    const own = shipped.replace(
      /images:\n[^]*?\n\n/,
      "images: [{ id: own/a, label: A, size_mib: 5, created: '2026-01-02' }]\n\n",
    )
    expect(readCatalogue(write(own)).images).toEqual([
      {
        id: 'own/a',
        label: 'A',
        vendor: null,
        description: '',
        sizeMib: 5,
        created: '2026-01-02T00:00:00',
        endOfLife: null,
        isDeprecated: false,
        capabilities: [],
      },
    ])
  })
})

describe('an invalid file is rejected as a whole, with line and field', () => {
  const problems: Readonly<Record<string, readonly [part: RegExp, by: string]>> = {
    'host_types[0].class must be one of nanode, standard': [/class: nanode/, 'class: tiny'],
    'images[0].size_mib is required.': [/    size_mib: .*\n/, ''],
    'regions[0].contry is not a field of the catalogue.': [/country: us/, 'contry: us'],
    'regions[0].country is required.': [/country: us\n/, '\n'],
    'regions[1].id is a duplicate: us-east.': [/id: eu-central/, 'id: us-east'],
    'cluster_versions[0].patch must start with 1.36.': [/'1.36.2'/, "'1.35.2'"],
    'must be older than 1.32': [/'1.36', patch: '1.36.2'/, "'1.32', patch: '1.32.2'"],
    'volume.size_default_gib must be at least': [/default_gib: 20/, 'default_gib: 5'],
    'volume.size_default_gib must be at most': [/max_gib: 16384/, 'max_gib: 15'],
    'regions[0].storage_classes must contain at least one class': [/\[nvme, hdd\]/, '[]'],
    'regions[0].storage_classes must be empty if the region has no Block Storage.': [
      /Block Storage, Block Storage Encryption, /,
      '',
    ],
    'regions[0].capabilities cannot have Kubernetes without a cluster driver.': [
      /country: us\n/,
      'country: us\n    drivers: { hosts: simulated, volumes: simulated, clusters: null }\n',
    ],
    'volume.gib_region_prices[0].region is not a region of this file: mars.': [
      /gib_price:/,
      "gib_region_prices: [{ region: mars, hourly: '1', monthly: '2' }]\n  gib_price:",
    ],
    'host_types[0].successor is not a host type of this file: g9-none.': [
      /class: nanode/,
      'class: nanode\n    successor: g9-none',
    ],
    'regions[0].capabilities cannot have Disk Encryption without Hosts.': [/\[Hosts, /, '['],
    'LA Disk Encryption without Disk Encryption.': [/Disk Encryption, Kub/, 'LA Disk Encryption, Kub'],
    'regions[0].addresses.ipv4[0] must start with the first address of the range: 203.0.113.9/24.': [
      /country: us\n/,
      "country: us\n    addresses: { ipv4: [203.0.113.9/24], ipv6: '2001:db8::/64' }\n",
    ],
    'regions[0].addresses.ipv4[1] overlaps with 203.0.113.0/24.': [
      /country: us\n/,
      "country: us\n    addresses: { ipv4: [203.0.113.0/24, 203.0.113.8/29], ipv6: '2001:db8::/64' }\n",
    ],
    'regions[0].addresses.ipv4[0] overlaps with 192.168.128.0/17.': [
      /country: us\n/,
      "country: us\n    addresses: { ipv4: [192.168.0.0/16], ipv6: '2001:db8::/64' }\n",
    ],
    'is a duplicate: debian12.': [/id: debian13/, 'id: debian12'],
    '.created is not a valid date.': [/created: '2023-06-14'/, "created: '2023-06-31'"],
    '.eol is not a valid date.': [/eol: '2028-06-10'/, "eol: '2028-02-30'"],
    'kernels[0].built is not a valid date.': [
      /\nimages:/,
      "\nkernels: [{ id: linode/a, label: A, version: '1', architecture: i386, built: '2026-00-01' }]\nimages:",
    ],
    'line ': [/regions:/, 'regions: ['],
  }

  it.each(Object.entries(problems))('%s', (sentence, [part, by]) => {
    expect(refusalOf(part, by)).toContain(sentence)
  })

  it('the error names the line of the invalid value', () => {
    const line = shipped.split('\n').findIndex((one) => one.includes('id: eu-central')) + 1
    expect(refusalOf(/id: eu-central/, 'id: us-east')).toContain(`line ${line}: regions[1].id`)
  })

  it('the error names a file that cannot be read', () => {
    expect(() => readCatalogue(join(folder, 'none.yaml'))).toThrow(/The catalogue .*none\.yaml cannot be read/)
  })
})

const settings = { catalogue: null, dialect: 'neutral', volumeMaxGib: null } as const

test('settings select the catalogue by file, otherwise by dialect; their volume limit takes precedence over that of the catalogue', () => {
  expect(configureCatalogue(settings)(null)).toEqual(readShippedCatalogue('neutral'))
  expect(configureCatalogue({ ...settings, dialect: 'linode' })(null)).toEqual(readShippedCatalogue('linode'))
  expect(configureCatalogue({ ...settings, volumeMaxGib: 500 })(null).volume.sizeMaxGib).toBe(500)
  const own = write(shipped.replace('id: us-east', 'id: home'))
  expect(configureCatalogue({ ...settings, dialect: 'linode', catalogue: own })(null).regions[0]?.id).toBe('home')
})

test('a process in the other dialect offers the catalogue of the first dialect', () => {
  const inLinode = configureCatalogue({ ...settings, dialect: 'linode' })
  expect(inLinode({ node_prefix: neutral.nodePrefix })).toEqual(readShippedCatalogue('neutral'))
  expect(configureCatalogue(settings)({ node_prefix: linode.nodePrefix })).toEqual(readShippedCatalogue('linode'))
})

test('the linode catalogue has every region, storage class and host type of the neutral catalogue', () => {
  const [before, now] = [readShippedCatalogue('neutral'), readShippedCatalogue('linode')]
  for (const { id, storageClasses } of before.regions)
    expect(findRegion(now, id)?.storageClasses).toEqual(expect.arrayContaining([...storageClasses]))
  for (const { id } of before.hostTypes) expect(findHostType(now, id)).toBeDefined()
})

test('docs/catalogue.md matches the schema', async () => {
  await expect(printCatalogueDoc(catalogueSchema)).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../../../docs/catalogue.md'),
  )
})
