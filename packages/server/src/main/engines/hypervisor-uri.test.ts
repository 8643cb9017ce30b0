import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { hypervisorUri } from './hypervisor-uri.ts'

const folder = useScratchFolder().path

describe('remote hypervisor', () => {
  const [name, uri] = ['hv1', 'qemu+tls://hv1/system']

  it('keeps its URI; ssh never prompts', () => {
    expect(hypervisorUri({ name, uri: 'qemu:///system' })).toBe('qemu:///system')
    expect(hypervisorUri({ name, uri: 'qemu+ssh://hv1/system?no_tty=1' })).toBe('qemu+ssh://hv1/system?no_tty=1')
    expect(hypervisorUri({ name, uri: 'qemu+ssh://hv1/system?socket=/s' })).toBe(
      'qemu+ssh://hv1/system?socket=/s&no_tty=1',
    )
  })

  it('adds its key or certificates as parameters, with any characters in the path', () => {
    const pki = join(folder, 'p k&i')
    mkdirSync(pki)
    for (const file of ['cacert.pem', 'clientcert.pem', 'clientkey.pem'])
      writeFileSync(join(pki, file), '', { mode: file === 'clientkey.pem' ? 0o600 : 0o644 })
    const place = `${folder}/p%20k%26i`
    expect(hypervisorUri({ name, uri, pki_folder: pki })).toBe(`${uri}?pkipath=${place}`)
    const key = { name, uri: 'qemu+ssh://hv1/system', key_file: join(pki, 'clientkey.pem') }
    expect(hypervisorUri(key)).toBe(`${key.uri}?no_tty=1&keyfile=${place}/clientkey.pem`)
  })

  it('rejects a missing file, and a key that others can read, at start', () => {
    const open = join(folder, 'open.pem')
    writeFileSync(open, '', { mode: 0o644 })
    expect(() => hypervisorUri({ name, uri: 'qemu+ssh://hv1/system', key_file: open })).toThrow(
      /^The key file of hypervisor hv1, .*open.pem, cannot be used: other users of this machine can read it.$/,
    )
    expect(() => hypervisorUri({ name, uri, pki_folder: folder })).toThrow(/clientkey.pem, cannot be used: ENOENT/)
  })
})
