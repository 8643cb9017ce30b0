import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moor-scripts-'))
  mkdirSync(join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a program that logs its name and arguments, then runs `lines`. */
function writeProgram(path: string, lines = ''): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho "\${0##*/} $*" >>"$LOG"\n${lines}\n`, { mode: 0o755 })
}

/** Copies a script, with paths of the machine moved into the folder. */
function copyScript(path: string): void {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/\/usr\/sbin(?=\/policy)|\/run(?=\/systemd)/g, folder)
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text, { mode: 0o755 })
}

/** Runs a script with the written programs. Returns the logged calls and the output. */
function run(script: string, ...args: readonly string[]) {
  const env = { LOG: join(folder, 'log'), PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
  const { status, stdout, stderr } = spawnSync(join(folder, script), args, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return { calls: readFileSync(env.LOG, 'utf8').trim().split('\n'), stdout }
}

test('packages are installed beside another apt: install.sh waits for both of its locks (issue 29, D12)', () => {
  writeProgram('bin/sleep')
  writeProgram('bin/apt-get', '[ "$2" != update ] || [ "$(grep -c update "$LOG")" = 3 ]')
  copyScript('tools/infrastructure/install.sh')
  const { calls } = run('tools/infrastructure/install.sh', 'front')
  const [again, install] = [['apt-get -qq update', 'sleep 5'], 'apt-get -qq -o DPkg::Lock::Timeout=600 install']
  expect(calls).toEqual([...again, ...again, again[0], `${install} --no-install-recommends -y haproxy s6`])
  const others = globSync('tools/**/*.sh', { cwd: root }).filter((path) => !path.includes('node_modules'))
  expect(others.filter((path) => /apt-get.* install/.test(readFileSync(join(root, path), 'utf8')))).toEqual([
    'tools/infrastructure/install.sh',
  ])
})

test('the command in docs/real-kubernetes.md builds only the control planes of one minor version (issue 29, D12)', () => {
  const page = readFileSync(join(root, 'docs/real-kubernetes.md'), 'utf8')
  const [, parts = ''] = /`bring-up\.sh FOLDER ([^`]+)` builds only control planes/.exec(page) ?? []
  writeProgram('bin/id', 'echo 0')
  writeProgram('bin/go')
  writeProgram('bin/npm')
  writeProgram('tools/infrastructure/install.sh')
  writeProgram('tools/kubernetes/start-docker.sh', 'echo unix://docker.sock')
  for (const name of ['bring-up.sh', 'build.sh']) copyScript(`tools/kubernetes/${name}`)
  mkdirSync(join(folder, 'tools/kubernetes/build'))
  writeFileSync(join(folder, 'tools/kubernetes/build/steps.sh'), 'build_part() { echo "built $1" >>"$LOG"; }\n')
  for (const source of ['etcd', '1.36']) cpSync(join(root, 'tools/kubernetes', source), join(folder, 'tools/kubernetes', source), { recursive: true })
  const { calls, stdout } = run('tools/kubernetes/bring-up.sh', join(folder, 'built'), ...parts.split(' '))
  expect(calls.slice(1)).toEqual([
    'install.sh docker',
    `start-docker.sh ${folder}/built/docker`,
    'npm run -s generate',
    'built etcd',
    'built front',
    'built kube-1.36',
  ])
  expect(stdout).toContain(
    `DOCKER_HOST=unix://docker.sock npx moor up --kubernetes docker --images ${folder}/built/images\n`,
  )
})
