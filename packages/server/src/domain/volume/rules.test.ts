import { describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { checkHasRegion, checkVolumeCreate } from './check-create.ts'
import { checkVolumeLabel, devicePath } from './label.ts'
import { explainNoTransfer } from './content.ts'
import { explainNotActive } from './state.ts'
import { checkCreateSize, checkGrowth, checkResizeBound } from './size.ts'
import { chooseHardwareType } from '../catalogue/catalogue.ts'

const reasons = (errors: readonly { readonly reason: string }[]): string[] => errors.map((error) => error.reason)

describe('label (decision D1; Errors 3: "a label outside 1..32 characters", Limits: "Volume and cluster label length: 1..32 characters")', () => {
  it.each([
    ['a', []],
    ['a'.repeat(32), []],
    ['Data_1-x', []],
    ['a--b__c', []],
    ['a'.repeat(33), ['Length must be 1-32 characters']],
    ['', ['Length must be 1-32 characters', 'Must begin with a letter']],
    ['1a', ['Must begin with a letter']],
    ['-a', ['Must begin with a letter']],
    ['a b', ['Must only use ascii letters, numbers, underscores, and dashes']],
    ['aé', ['Must only use ascii letters, numbers, underscores, and dashes']],
    ['a\n', ['Must only use ascii letters, numbers, underscores, and dashes']],
    ['é', ['Must begin with a letter', 'Must only use ascii letters, numbers, underscores, and dashes']],
  ])('%j', (label, expected) => {
    expect(reasons(checkVolumeLabel(label))).toEqual(expected)
  })

  it('a snapshot has a longer maximum (decision D13)', () => {
    expect(reasons(checkVolumeLabel('a'.repeat(64), 64))).toEqual([])
    expect(reasons(checkVolumeLabel('a'.repeat(65), 64))).toEqual(['Length must be 1-64 characters'])
  })

  it('the device path is the fixed prefix, the vendor word and the label (contract, Volume.filesystem_path)', () => {
    expect(devicePath('Moor', 'data')).toBe('/dev/disk/by-id/scsi-0Moor_Volume_data')
  })
})

describe('size (decision D2)', () => {
  const { volume } = neutralCatalogue

  it.each([
    [9, ['Must be 10-16384']],
    [10, []],
    [16384, []],
    [16385, ['Must be 10-16384']],
  ])('a new volume of %i GiB', (size, expected) => {
    expect(reasons(checkCreateSize(size, volume))).toEqual(expected)
  })

  it('contract, Errors 3: "shrinking a volume" and Limits: "Volume resizing: increase only"; rejects the same size alike', () => {
    expect(reasons(checkGrowth(20, 19))).toEqual(['Storage volumes can only be resized up'])
    expect(reasons(checkGrowth(20, 20))).toEqual(['Storage volumes can only be resized up'])
    expect(checkGrowth(20, 21)).toEqual([])
  })

  it('a resize beyond the bound names it', () => {
    expect(reasons(checkResizeBound(16385, volume))).toEqual([
      'Storage volumes cannot be resized larger than 16384 gigabytes',
    ])
    expect(checkResizeBound(16384, volume)).toEqual([])
  })
})

describe('create body (contract, "Create body (2)")', () => {
  it('reports all errors together (decision B1)', () => {
    const errors = checkVolumeCreate(
      { label: '1', size: 5, region: 'nowhere', tags: [''], config_id: 7 },
      neutralCatalogue,
    )
    expect(errors.map((error) => error.field)).toEqual(['label', 'size', 'tags[0]', 'region', 'config_id'])
  })

  it('an empty remainder has no errors', () => {
    expect(checkVolumeCreate({}, neutralCatalogue)).toEqual([])
    expect(
      checkVolumeCreate({ config_id: 7, host_id: 1, region: neutralCatalogue.regions[0]?.id ?? '' }, neutralCatalogue),
    ).toEqual([])
  })

  it('region is required only when host_id is not given', () => {
    expect(reasons(checkHasRegion(new Set(['label'])))).toEqual(['Must provide a region or a Host ID'])
    expect(checkHasRegion(new Set(['region']))).toEqual([])
    expect(checkHasRegion(new Set(['host_id']))).toEqual([])
    expect(checkHasRegion(new Set(['snapshot_id']))).toEqual([])
  })
})

it('new volumes are nvme unless the region has only hdd (decision D3)', () => {
  expect(chooseHardwareType(['hdd', 'nvme'])).toBe('nvme')
  expect(chooseHardwareType(['nvme'])).toBe('nvme')
  expect(chooseHardwareType(['hdd'])).toBe('hdd')
})

describe('Errors 3: "cloning or resizing a volume whose status is not active"', () => {
  it('names the requested change and the status that forbids it', () => {
    expect(explainNotActive('cloned', 'resizing')).toBe(
      "Only an active volume can be cloned; this volume's status is resizing.",
    )
  })
})

describe('transfers of the content (decision D13.9)', () => {
  it.each([
    ['active', null, 'export', undefined],
    ['resizing', null, 'export', "Only an active volume can be exported; this volume's status is resizing."],
    ['active', 'web', 'export', 'The volume is attached to web. Detach it, or export a clone.'],
    ['active', 'web', 'import', 'The volume is attached to web. Detach it.'],
  ] as const)('a volume %s on %s: %s', (status, host_label, transfer, reason) => {
    expect(explainNoTransfer({ status, host_label }, transfer)?.reason).toBe(reason)
  })
})
