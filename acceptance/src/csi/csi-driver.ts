import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CsiClient, openCsiClient } from './csi-client.ts'
import type { CsiCloud } from './csi-cloud.ts'

/** CSI driver with controller and node service. */
export interface CsiDriver extends CsiClient {
  readonly socket: string
  readonly pid: number
  stop(): Promise<void>
}

/** Options of a CSI driver. */
export interface DriverStart {
  readonly host: string
  readonly name: string
  /** True for a separate mount namespace with an empty folder for device links; requires root. */
  readonly hasOwnMounts: boolean
}

const program = join(import.meta.dirname, '../../../packages/csi/src/main.ts')
const ownMounts = 'mkdir -p /dev/disk && mount -t tmpfs none /dev/disk && mkdir /dev/disk/by-id && exec "$@"'

/** Starts a driver and waits until it listens. Rejects with its output if it exits first. */
export async function startCsiDriver(cloud: CsiCloud, { host, name, hasOwnMounts }: DriverStart): Promise<CsiDriver> {
  const socket = join(cloud.scratch.path, `${name}.sock`)
  const node = [
    process.execPath,
    program,
    '--role',
    'both',
    '--socket',
    socket,
    '--service-folder',
    cloud.serviceFolder,
  ]
  const command = [...node, '--host-id', host, '--region', cloud.region]
  const [file = '', ...args] = hasOwnMounts ? ['unshare', '-m', 'sh', '-c', ownMounts, 'sh', ...command] : command
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await untilReady(child)
  return {
    ...openCsiClient(socket),
    socket,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  const ended = once(child, 'close').then(() => {
    throw new Error(`the driver ended: ${output}`)
  })
  ended.catch(() => undefined)
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
    child.emit('said')
  })
  while (!output.includes('"ready"')) await Promise.race([once(child, 'said'), ended])
}
