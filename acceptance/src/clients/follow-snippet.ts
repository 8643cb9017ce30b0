import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ScratchFolder } from '../moor/scratch-folder.ts'
import { clientFolder } from './gaps.ts'
import { readSnippet } from './read-snippet.ts'

/** Client with its programs and the service's folder. */
export interface Followed {
  readonly client: string
  readonly bin: string
  readonly scratch: ScratchFolder
}

const withinSeconds = '300'

/** Runs a client's lines of docs/clients.md unchanged, in a folder like the reader's. Returns the problem; undefined after success or without lines. */
export function followSnippet({ client, bin, scratch }: Followed): string | undefined {
  const snippet = readSnippet(client)
  if (snippet === undefined) return undefined
  const folder = join(scratch.path, 'followed')
  mkdirSync(folder)
  symlinkSync(scratch.data, join(folder, '.moorage'))
  for (const [name, text] of Object.entries(snippet.files)) writeFileSync(join(folder, name), text)
  putInstalled(client, bin, folder)
  const programs = [join(bin, 'bin'), bin, dirname(process.execPath)].join(':')
  const settings = [`HOME=${scratch.path}`, ...goCaches(bin)]
  const bash = ['bash', '-euo', 'pipefail', '-c', `PATH=$1:$PATH\n${snippet.script}`, 'bash', programs]
  const { status, stdout, stderr } = spawnSync('timeout', ['-k', '10', withinSeconds, 'env', ...settings, ...bash], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) return `the lines of docs/clients.md exited with ${status}: ${stdout}${stderr}`.slice(-3000)
  return nodeWarning.test(stderr) ? `the lines of docs/clients.md print a warning: ${stderr}`.slice(-3000) : undefined
}

const nodeWarning = /^\(node:\d+\).*Warning/m

function putInstalled(client: string, bin: string, folder: string): void {
  if (existsSync(join(bin, 'node_modules'))) {
    symlinkSync(join(bin, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "dependencies": {} }\n')
  }
  for (const name of ['go.mod', 'go.sum']) {
    const file = join(clientFolder(client), name)
    if (existsSync(file)) cpSync(file, join(folder, name))
  }
}

function goCaches(bin: string): string[] {
  const cache = join(bin, '../..')
  return [
    `GOCACHE=${join(cache, 'go/build')}`,
    `GOMODCACHE=${join(cache, 'go/mod')}`,
    'GOFLAGS=-modcacherw -buildvcs=false',
    'GOTOOLCHAIN=local',
  ]
}
