import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { parse } from 'yaml'
import { readCatalogue } from '../catalogue/index.ts'
import { checkRegions, hasSimulation, readEngines } from '../engines/index.ts'
import { readSettings } from '../settings/index.ts'
import { setUpLibvirt } from './set-up-libvirt.ts'

const scratch = useScratchPerTest("it's a folder")
let told: string[]
beforeEach(() => {
  told = []
})

const docs = join(import.meta.dirname, '../../../../../docs')
const page = readFileSync(join(docs, 'own-cloud.md'), 'utf8')
const blockWith = (word: string): string =>
  [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, block = '']) => block).find((block) => block.includes(word)) ?? ''

/** Replaces text that a page quotes. Throws if the file does not contain it exactly once. */
function edit(file: string | null, old: string | RegExp, text: string): void {
  const before = readFileSync(file ?? '', 'utf8')
  if (before.split(old).length !== 2) throw new Error(`${file} does not contain ${old} once`)
  writeFileSync(
    file ?? '',
    before.replace(old, () => text),
  )
}

const begin = (env: Record<string, string> = {}) =>
  setUpLibvirt({
    settings: readSettings({ MOORAGE_DATA: scratch.data, ...env }),
    reportStep: (step) => told.push(step),
  })

describe('moor up --profile libvirt', () => {
  it('writes a matching catalogue and engines file, without simulation', () => {
    const { catalogue, engines } = begin()
    const offered = readCatalogue(catalogue ?? '')
    const driven = readEngines(engines)
    expect(() => checkRegions(offered, driven)).not.toThrow()
    expect(hasSimulation(offered)).toBe(false)
    expect(driven.libvirt?.[0]?.network).toEqual({ kind: 'nat' })
    expect(driven.file?.[0]?.classes[0]?.folder).toBe(join(scratch.data, 'volumes/nvme'))
    expect(told).toHaveLength(2)
  })

  it('writes files that docs/own-cloud.md can change to a bridge and to Ceph (issue 29, D12, D13)', () => {
    const { catalogue, engines } = begin()
    const [, replaced = '?'] = /In `engines.yaml`, replace `(network: [^`]+)`/.exec(page) ?? []
    edit(engines, new RegExp(`^ +${replaced}.*\n`, 'm'), blockWith('kind: bridge'))
    edit(engines, /^file:[^]*/m, blockWith('ceph:'))
    edit(catalogue, 'volumes: files', 'volumes: ceph')
    edit(catalogue, 'storage_classes: [nvme, hdd]', 'storage_classes: [nvme]')
    const [offered, driven] = [readCatalogue(catalogue ?? ''), readEngines(engines)]
    expect(() => checkRegions(offered, driven)).not.toThrow()
    expect(driven.libvirt?.[0]?.network).toMatchObject({ kind: 'bridge', gateway: '10.97.0.1' })
    expect(offered.regions[0]?.addresses?.ipv4).toEqual(['10.97.0.0/24'])
  })

  it.each(['memory_mib: 2048', 'lost: true'])(
    'writes an engines file to which the runbook of a hypervisor adds %s (issue 29, D8)',
    (field) => {
      expect(readFileSync(join(docs, 'runbooks/retire-hypervisor.md'), 'utf8')).toContain(
        field.replace(/ \d+|:.*\d/, ''),
      )
      const { engines } = begin()
      edit(engines, /(?<=disk_folder: '.*')(?= })/, `, ${field}`)
      expect(readEngines(engines).libvirt?.[0]?.hypervisors[0]).toMatchObject(parse(`{ ${field} }`))
    },
  )

  it('keeps existing files, also at a start without the profile', () => {
    begin()
    const file = join(scratch.data, 'engines.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n# mine\n`)
    begin()
    expect(readFileSync(file, 'utf8')).toContain('# mine')
    expect(readSettings({ MOORAGE_DATA: scratch.data })).toMatchObject({
      catalogue: join(scratch.data, 'catalogue.yaml'),
      engines: file,
    })
  })

  it('uses files of the settings', () => {
    const other = join(scratch.path, 'other')
    mkdirSync(other)
    const named = join(other, 'mine.yaml')
    writeFileSync(named, 'file: []\n')
    expect(begin({ MOORAGE_ENGINES: named }).engines).toBe(named)
    expect(readFileSync(named, 'utf8')).toBe('file: []\n')
  })
})
