import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { parse, stringify } from 'yaml'
import { isRecord } from '#domain/shared/index.ts'
import { readCatalogue, shippedCatalogue } from '../catalogue/index.ts'
import { checkRegions, readEngines } from './index.ts'

const docs = join(import.meta.dirname, '../../../../../docs')
const scratch = useScratchFolder()

function blockWith(page: string, word: string): Record<string, unknown> {
  const text = readFileSync(join(docs, page), 'utf8')
  const blocks = [...text.matchAll(/```yaml\n([^]*?)```/g)].map(([, block = '']) => block)
  const read: unknown = parse((blocks.find((block) => block.includes(word)) ?? '').replaceAll('FOLDER', '/srv/built'))
  if (!isRecord(read)) throw new Error(`${page} has no YAML with ${word}`)
  return read
}

function readBoth(engines: object, catalogue: object) {
  const files = { engines: join(scratch.path, 'engines.yaml'), catalogue: join(scratch.path, 'catalogue.yaml') }
  const shipped: unknown = parse(readFileSync(shippedCatalogue('neutral'), 'utf8'))
  writeFileSync(files.engines, stringify(engines))
  writeFileSync(files.catalogue, stringify({ ...(isRecord(shipped) ? shipped : {}), ...catalogue }))
  return { offered: readCatalogue(files.catalogue), driven: readEngines(files.engines) }
}

describe('the documented files are valid', () => {
  it.each([
    ['engines.md', 'libvirt:', 'label: At home'],
    ['real-kubernetes.md', 'node_images', 'label: At home'],
  ])('%s', (page, engines, catalogue) => {
    const { offered, driven } = readBoth(blockWith(page, engines), blockWith(page, catalogue))
    expect(() => checkRegions(offered, driven)).not.toThrow()
  })

  it('a region with real clusters names its missing capability', () => {
    const [region] = Object.values(blockWith('real-kubernetes.md', 'label: At home'))[0] as Record<string, unknown>[]
    const catalogue = {
      ...blockWith('real-kubernetes.md', 'label: At home'),
      regions: [{ ...region, capabilities: ['Hosts', 'Block Storage'] }],
    }
    const { offered, driven } = readBoth(blockWith('real-kubernetes.md', 'node_images'), catalogue)
    expect(() => checkRegions(offered, driven)).toThrow(/home: its capabilities lack Kubernetes/)
  })
})
