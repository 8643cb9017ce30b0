import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const scripts = join(import.meta.dirname, '../../../../../tools/infrastructure')
const deadlineMs = 90_000

/** Runs a program and returns its trimmed stdout. Throws for a nonzero exit or after the deadline, which kills the program. */
export async function runTool(file: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(file, args, { timeout: deadlineMs, killSignal: 'SIGKILL', maxBuffer: 16_777_216 })
  return stdout.trim()
}

/** Network namespace with its own libvirt. */
export interface TestHypervisor {
  readonly name: string
  readonly uri: string
  readonly diskFolder: string
  /** Connects through a local socket instead of the cable. */
  virsh(...args: string[]): Promise<string>
  running(): Promise<readonly string[]>
  setCable(isIn: boolean): Promise<void>
  killLibvirt(): void
  startLibvirt(): Promise<void>
  killGuest(domain: string): void
  close(): Promise<void>
}

/** Options of a hypervisor. */
export interface HypervisorOptions {
  /** Without a virtual cable, the hypervisor is in this machine's network. */
  readonly hasCable?: boolean
  /** Writes certificates into a folder; libvirt then uses TLS. */
  readonly certify?: (folder: string, address: string) => Promise<void>
}

/** Starts a libvirt below `folder`, in its own network namespace if it has a cable. `number` is 0 to 9. */
export async function startHypervisor(
  folder: string,
  number: number,
  { hasCable = true, certify }: HypervisorOptions = {},
): Promise<TestHypervisor> {
  const hypervisorFolder = join(folder, `hv${number}`)
  const cable = hasCable ? await connectCable(number) : null
  if (cable && certify) await certify(join(hypervisorFolder, 'pki'), cable.address)
  const socket = `qemu+unix:///system?socket=${hypervisorFolder}/run/libvirt-sock`
  const startLibvirt = async (): Promise<void> => {
    await runTool(join(scripts, 'start-hypervisor.sh'), hypervisorFolder, ...(cable ? [cable.netns] : []))
  }
  await startLibvirt()
  const virsh = (...args: string[]): Promise<string> => runTool('virsh', '-q', '-c', socket, ...args)
  return {
    name: `hv${number}`,
    uri: cable ? `qemu+${certify ? 'tls' : 'tcp'}://${cable.address}/system` : socket,
    diskFolder: join(folder, `disks${number}`),
    virsh,
    running: async () => (await virsh('list', '--name')).split('\n').filter((name) => name.startsWith('moor-')),
    setCable: async (isIn) => cable?.set(isIn),
    killLibvirt: () => endProcess(join(hypervisorFolder, 'libvirtd.pid')),
    startLibvirt,
    killGuest: (domain) => endProcess(join(hypervisorFolder, 'run/qemu', `${domain}.pid`)),
    async close() {
      await runTool(join(scripts, 'stop-hypervisor.sh'), hypervisorFolder)
      await cable?.remove()
    },
  }
}

interface Cable {
  readonly netns: string
  readonly address: string
  set(isIn: boolean): Promise<void>
  remove(): Promise<void>
}

async function connectCable(number: number): Promise<Cable> {
  const netns = `moor-${process.pid}-${number}`
  const [near, far] = [`mv${process.pid % 1_000_000}-${number}`, `mp${process.pid % 1_000_000}-${number}`]
  const subnet = `10.${200 + (process.pid % 50)}.${10 * (process.pid % 25) + number}`
  const ip = (...args: string[]): Promise<string> => runTool('ip', ...args)
  const within = (...args: string[]): Promise<string> => ip('netns', 'exec', netns, 'ip', ...args)
  await ip('netns', 'add', netns)
  await ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', netns)
  await ip('addr', 'add', `${subnet}.1/30`, 'dev', near)
  await ip('link', 'set', near, 'up')
  await within('addr', 'add', `${subnet}.2/30`, 'dev', far)
  await within('link', 'set', far, 'up')
  await within('link', 'set', 'lo', 'up')
  return {
    netns,
    address: `${subnet}.2`,
    // Only the far end changes. Without the near end, packets would take another route.
    set: async (isIn) => void (await within('link', 'set', far, isIn ? 'up' : 'down')),
    async remove() {
      // The near end disappears only after the namespace's last process has ended.
      await ip('link', 'del', near).catch(() => undefined)
      await ip('netns', 'del', netns)
    },
  }
}

function endProcess(file: string): void {
  process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
}
