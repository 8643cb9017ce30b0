import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Packing } from '../packing.ts'
import { readLicence, separator } from '../release/write-notices.ts'

/** Programs that are links to one binary, which they share in memory. */
const links = ['kube-controller-manager', 'kube-scheduler', 'kubectl']

/**
 * Builds `kubernetes-<patch>-linux-x64.tar.gz` with its checksum for each minor version in tools/kubernetes: programs of a control plane that runs as processes,
 * and their licences. Builds the programs in the cache folder. Returns the paths; throws on another platform, or if a build fails.
 */
export function buildKubernetesPackage({ root, out, cache }: Packing): string {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The programs are built for linux-x64, on that platform.')
  const tools = join(root, 'tools/kubernetes')
  const minors = readdirSync(tools).filter((name) => /^1\.\d+$/.test(name))
  const parts = ['kine', 'front', ...minors.map((minor) => `kube-${minor}`)]
  execFileSync(join(tools, 'build.sh'), [cache, ...parts], { stdio: ['ignore', 'ignore', 'inherit'] })
  mkdirSync(out, { recursive: true })
  return minors.map((minor) => packMinor({ root, tools, built: cache, out, minor })).join('\n')
}

/** As in tools/kubernetes. */
const environment = ['CGO_ENABLED=0', 'GOFLAGS=-mod=readonly']

interface Minor {
  readonly root: string
  readonly tools: string
  readonly built: string
  readonly out: string
  readonly minor: string
}

function packMinor({ root, tools, built, out, minor }: Minor): string {
  const work = mkdtempSync(join(tmpdir(), 'moorage-kubernetes-'))
  try {
    const source = join(work, 'source')
    mkdirSync(source)
    for (const file of [`${minor}/go.mod`, `${minor}/go.sum`, 'kube/main.go'])
      copyFileSync(join(tools, file), join(source, file.replace(/.*\//, '')))
    const patch = /k8s\.io\/kubernetes v(\S+)/.exec(readFileSync(join(source, 'go.mod'), 'utf8'))?.[1] ?? ''
    const name = `kubernetes-${patch}`
    const bin = join(work, name, 'bin')
    cpSync(join(built, 'front'), join(work, name), { recursive: true, filter: (path) => !path.endsWith('/key') })
    for (const program of [`kube-${minor}/bin/kube-apiserver`, 'kine/bin/kine'])
      copyFileSync(join(built, program), join(bin, program.replace(/.*\//, '')))
    for (const link of links) symlinkSync('kube-apiserver', join(bin, link))
    copyFileSync(join(root, 'LICENSE'), join(work, name, 'LICENSE'))
    const modules = new Set([
      ...listModules(source, '.'),
      ...listModules(join(tools, 'kine'), 'github.com/k3s-io/kine'),
    ])
    const notices = [...modules].toSorted().map(describeModule)
    writeFileSync(join(work, name, 'NOTICES'), notices.join(separator))
    return compress(work, name, join(out, `${name}-linux-x64.tar.gz`))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Modules of a program, without its own: path, version and folder. */
function listModules(folder: string, program: string): readonly string[] {
  const format = '{{with .Module}}{{if .Version}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}'
  const listed = execFileSync('env', [...environment, 'go', 'list', '-deps', '-f', format, program], {
    cwd: folder,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((line) => line !== '')
}

function describeModule(line: string): string {
  const [path = '', version = '', folder = ''] = line.split(' ')
  const words = readLicence(folder)
  if (words === null) throw new Error(`The module ${path} has no licence.`)
  return `${path} ${version}\n\n${words}\n`
}

/** Writes the same bytes for the same files. */
function compress(work: string, name: string, file: string): string {
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  execFileSync('tar', ['--create', '--gzip', '--file', file, '--directory', work, ...same, name])
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${name}-linux-x64.tar.gz\n`)
  return file
}
