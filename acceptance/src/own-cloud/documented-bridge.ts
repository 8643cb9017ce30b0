import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBlocks } from '../documents/read-commands.ts'
import type { ScratchFolder } from '../moor/scratch-folder.ts'

const root = join(import.meta.dirname, '../../..')
const name = 'moortest0'

/** Bridge of docs/own-cloud.md, with this test's name. */
export interface DocumentedBridge {
  readonly name: string
  /** Values of the page that a guest's cloud-init must contain: gateway and name server. */
  readonly addresses: readonly string[]
  close(): void
}

/** Creates the bridge with the page's commands, except those for outgoing access, and adds its line to the engines file; writes the catalogue of the profile. */
export function openDocumentedBridge({ data }: Pick<ScratchFolder, 'data'>): DocumentedBridge {
  const texts = listBlocks(readFileSync(join(root, 'docs/own-cloud.md'), 'utf8')).map(({ text }) =>
    text.replaceAll('br0', name),
  )
  const [commands, network] = ['ip link add', 'kind: bridge'].map(
    (word) => texts.find((text) => text.includes(word)) ?? '',
  )
  const close = (): void => void execFileSync('ip', ['link', 'delete', name])
  execFileSync('sh', ['-ec', commands?.replaceAll(/^(?!ip ).*/gm, '') ?? ''])
  const engines = join(data, 'engines.yaml')
  writeFileSync(engines, readFileSync(engines, 'utf8').replace(/^ {4}images:/m, `${network}$&`))
  const catalogue = readFileSync(join(root, 'packages/server/profiles/libvirt-catalogue.yaml'), 'utf8')
  writeFileSync(join(data, 'catalogue.yaml'), catalogue)
  return { name, addresses: network?.match(/[\d.]{7,}/g) ?? [], close }
}
