import { join, resolve } from 'node:path'
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { writeContainer } from './container/write-container.ts'
import { packDebian } from './debian/pack-debian.ts'
import { packNpm } from './npm/pack-npm.ts'
import { buildKubernetesPackage } from './kubernetes/build-kubernetes-package.ts'
import type { Packing } from './packing.ts'
import { architectures, isArchitecture } from './program/write-program.ts'
import { readText } from './read-fields.ts'
import { writeCompose } from './texts/write-compose.ts'
import { packHelm } from './texts/pack-helm.ts'

// npm run package -- KIND [--out FOLDER] [--version VERSION] [--arch ARCHITECTURE] [--cache FOLDER]: builds a package for machines without a checkout. docs/installing.md
const root = resolve(import.meta.dirname, '../../..')
const kinds: Readonly<Record<string, (packing: Packing) => string>> = {
  npm: packNpm,
  debian: packDebian,
  container: writeContainer,
  compose: writeCompose,
  helm: packHelm,
  kubernetes: buildKubernetesPackage,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(root, 'dist.packages') },
    version: { type: 'string', default: readText(join(root, 'package.json'), 'version') },
    cache: { type: 'string', default: join(homedir(), '.cache/moorage/kubernetes') },
    arch: { type: 'string', default: process.arch === 'arm64' ? 'arm64' : 'amd64' },
  },
})
const make = kinds[positionals[0] ?? '']
const { arch, out, version, cache } = values
if (make === undefined || positionals.length !== 1 || !isArchitecture(arch)) {
  const [kind, architecture] = [kinds, architectures].map((one) => Object.keys(one).join('|'))
  process.stderr.write(
    `usage: npm run package -- ${kind} [--out FOLDER] [--version VERSION] [--arch ${architecture}] [--cache FOLDER]\n`,
  )
  process.exit(2)
}
process.stdout.write(`${make({ root, out: resolve(out), version, architecture: arch, cache: resolve(cache) })}\n`)
