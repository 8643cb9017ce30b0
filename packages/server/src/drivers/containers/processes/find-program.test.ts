import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { findImageProgram, findProgram, discoverPrograms } from './find-program.ts'
import { openFolders } from './folder/process-folders.ts'

const scratch = useScratchFolder()
function install(path: string, said = ''): string {
  const file = join(scratch.path, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 })
  return file
}
const binaries = join(scratch.path, 'programs')
const folders = openFolders(join(scratch.path, 'processes'), binaries)

it('finds programs in a folder, its bin, and the bin of each package, and each version of Kubernetes in its own', async () => {
  const kine = install('programs/kine/bin/kine')
  const haproxy = install('programs/bin/haproxy')
  for (const patch of ['1.35.4', '1.36.3'])
    for (const name of ['kube-apiserver', 'kube-scheduler'])
      install(`programs/kubernetes-${patch}/bin/${name}`, `Kubernetes v${patch}`)
  expect(await discoverPrograms(binaries)).toEqual({ patches: ['1.35.4', '1.36.3'], missing: [] })
  expect(await findImageProgram(folders, 'rancher/kine:v0.17.5')).toBe(kine)
  expect(await findImageProgram(folders, 'haproxy:2.6')).toBe(haproxy)
  expect(await findImageProgram(folders, 'moorage.local/kube-scheduler:v1.36.3')).toBe(
    join(binaries, 'kubernetes-1.36.3/bin/kube-scheduler'),
  )
})

it('names a missing program, or a missing version, and the remedy', async () => {
  expect(await discoverPrograms(join(scratch.path, 'none'))).toEqual({ patches: [], missing: ['kine', 'haproxy'] })
  await expect(findImageProgram(folders, 'kube-scheduler:v1.37.0')).rejects.toMatchObject({
    code: 'Broken',
    message: expect.stringContaining(`kube-scheduler v1.37.0 is not in ${binaries}: unpack the package`),
  })
  const onPath = openFolders(scratch.path, null)
  await expect(findProgram(onPath, 'etcd:3.6.8', 'no-such-etcdctl')).rejects.toThrow(
    'no-such-etcdctl is not on the PATH',
  )
})

it('prefers the root of an image that an earlier development version unpacked, so that its clusters start', async () => {
  const scheduler = install('processes/images/kube-scheduler-v1.36.3/usr/local/bin/kube-scheduler')
  const haproxy = install('processes/images/haproxy-2.6.12/run-haproxy')
  install('processes/images/haproxy-2.6.12/usr/local/sbin/haproxy')
  expect(await findImageProgram(folders, 'moorage.local/kube-scheduler:v1.36.3')).toBe(scheduler)
  expect(await findImageProgram(folders, 'moorage.local/haproxy:2.6.12')).toBe(haproxy)
  expect(await findProgram(folders, 'moorage.local/haproxy:2.6.12', '/bin/sh')).toBe('/bin/sh')
})
