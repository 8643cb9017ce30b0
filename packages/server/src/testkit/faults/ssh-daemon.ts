import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pickLoopbackPort } from '../kubernetes/loopback-port.ts'
import { runTool } from './hypervisor.ts'
import { startProgram } from '../programs/start-program.ts'

/** A way into this machine for one test: on the loopback interface, with keys of its own. */
export interface SshDaemon {
  /** What ssh knows it as, and its key. */
  readonly host: string
  /** The same place under a name whose key ssh does not know. */
  readonly stranger: string
  /** A key that is let in, and one that is not. */
  readonly key: string
  readonly otherKey: string
  close(): Promise<void>
}

/**
 * Starts one below a folder. Its names are known to ssh by a file of this machine's configuration, as an operator would write it, for as long as it
 * runs: no other way leads from libvirt to the options of ssh.
 */
export async function startSshDaemon(folder: string): Promise<SshDaemon> {
  mkdirSync(folder, { recursive: true })
  // What the package's own service makes at its start.
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
    // The folder is a test's, below one that everybody may write to.
    'StrictModes no',
  ]
  await writeFile(at('config'), `${lines.join('\n')}\n`)
  const daemon = startProgram(['-D', '-e', '-f', at('config')], { node: '/usr/sbin/sshd' })
  const [host, stranger] = [`moor-ssh-${process.pid}`, `moor-stranger-${process.pid}`]
  await writeFile(at('known'), `[127.0.0.1]:${port} ${await readFile(at('host.pub'), 'utf8')}`)
  const configuration = `/etc/ssh/ssh_config.d/moor-test-${process.pid}.conf`
  const place = `  HostName 127.0.0.1\n  Port ${port}\n  IdentitiesOnly yes\n`
  writeFileSync(
    configuration,
    `Host ${host}\n${place}  UserKnownHostsFile ${at('known')}\nHost ${stranger}\n${place}  UserKnownHostsFile ${at('nobody')}\n`,
  )
  return {
    host,
    stranger,
    key: at('client'),
    otherKey: at('other'),
    async close() {
      rmSync(configuration)
      daemon.child.kill('SIGTERM')
      await daemon.ended()
    },
  }
}
