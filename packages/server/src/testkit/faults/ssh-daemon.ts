import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pickLoopbackPort } from '../kubernetes/loopback-port.ts'
import { runTool } from './hypervisor.ts'
import { startProgram } from '../programs/start-program.ts'

/** SSH server of one test, on the loopback interface. */
export interface SshDaemon {
  readonly host: string
  readonly unknownHost: string
  readonly key: string
  readonly otherKey: string
  close(): Promise<void>
}

/**
 * Starts an SSH server on the loopback interface. Until `close`, /etc/ssh/ssh_config.d contains its names: libvirt has no other way to pass ssh options. With
 * `hasFiles`, the server has SFTP, and clients use the accepted key by default.
 */
export async function startSshDaemon(
  folder: string,
  { hasFiles = false }: { readonly hasFiles?: boolean } = {},
): Promise<SshDaemon> {
  mkdirSync(folder, { recursive: true })
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const at = (name: string): string => join(folder, name)
  for (const name of ['host', 'client', 'other'])
    await runTool('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', at(name))
  await writeFile(at('authorized'), await readFile(at('client.pub')))
  const port = await pickLoopbackPort()
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('authorized')}`,
    `PidFile ${at('pid')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'UsePAM no',
    'StrictModes no',
    ...(hasFiles ? ['Subsystem sftp internal-sftp'] : []),
  ]
  await writeFile(at('config'), `${lines.join('\n')}\n`)
  const daemon = startProgram(['-D', '-e', '-f', at('config')], { node: '/usr/sbin/sshd' })
  const [host, unknownHost] = [`moor-ssh-${process.pid}`, `moor-stranger-${process.pid}`]
  await writeFile(at('known'), `[127.0.0.1]:${port} ${await readFile(at('host.pub'), 'utf8')}`)
  const configuration = `/etc/ssh/ssh_config.d/moor-test-${process.pid}.conf`
  const identity = hasFiles ? `  IdentityFile ${at('client')}\n` : ''
  const connection = `  HostName 127.0.0.1\n  Port ${port}\n  IdentitiesOnly yes\n${identity}`
  writeFileSync(
    configuration,
    `Host ${host}\n${connection}  UserKnownHostsFile ${at('known')}\nHost ${unknownHost}\n${connection}  UserKnownHostsFile ${at('nobody')}\n`,
  )
  return {
    host,
    unknownHost,
    key: at('client'),
    otherKey: at('other'),
    async close() {
      rmSync(configuration)
      daemon.child.kill('SIGTERM')
      await daemon.ended()
    },
  }
}
