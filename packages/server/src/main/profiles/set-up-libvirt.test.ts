import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScratchFolder, makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { checkRegions, hasSimulation, readEngines } from '../engines/index.ts'
import { readSettings } from '../settings/index.ts'
import { setUpLibvirt } from './set-up-libvirt.ts'

let scratch: ScratchFolder
let told: string[]
beforeEach(() => {
  scratch = makeScratchFolder("it's a folder")
  told = []
})
afterEach(() => scratch.close())

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
    expect(driven.file?.[0]?.classes[0]?.folder).toBe(join(scratch.data, 'volumes/nvme'))
    expect(told).toHaveLength(2)
  })

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
