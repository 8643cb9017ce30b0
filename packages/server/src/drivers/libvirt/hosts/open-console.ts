import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { Duplex, type Readable, type Writable } from 'node:stream'
import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import { plainEnvironment } from '../../programs/plain-environment.ts'
import { requireDomain } from '../domains/find-domain.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { readErrorOutput } from '../virsh/error-output.ts'

/**
 * `virsh console` requires a terminal, which `script` provides. Its escape character must not occur in input: byte 255 is in no UTF-8 text. `stty` prevents that
 * the terminal changes input before virsh starts.
 */
const line = `stty raw -echo; exec virsh -c "$MOOR_URI" -e "$(printf '\\377')" console --force "$MOOR_DOMAIN"`
const escapeByte = 0xff
const bannerLines = 2
const openMs = 20_000
/** A client that reads slower loses its stream; the guest must not wait for it. */
const unreadMaxBytes = 4_194_304

type Virsh = ChildProcessByStdio<Writable, Readable, Readable>

/** A running `virsh console` and the streams that share it, because libvirt allows one for each host. */
interface SharedConsole {
  readonly virsh: Virsh
  readonly streams: Set<Duplex>
}

const consoles = new Map<string, Promise<SharedConsole>>()

/**
 * HostDriver.openConsole: streams of this process share one `virsh console`. A console in another process ends, because libvirt allows one for each host. Throws
 * NotFound without the host, Busy if it is off or virsh fails.
 */
export async function openLibvirtConsole(context: LibvirtContext, host: Resource): Promise<Duplex> {
  const { name, hypervisor, live } = await requireDomain(context, host)
  if (!live) throw new DriverError('Busy', `${name} is off.`)
  const key = `${hypervisor.uri} ${name}`
  const found = consoles.get(key) ?? startVirsh(hypervisor, name)
  consoles.set(key, found)
  const shared = await found.catch((error: unknown) => {
    consoles.delete(key)
    throw error
  })
  shared.virsh.once('close', () => consoles.get(key) === found && consoles.delete(key))
  const stream = new Duplex({
    // Output is pushed when it occurs.
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => void shared.virsh.stdin.write(bytes.filter(isTransmitted), () => done()),
    destroy(error, done) {
      shared.streams.delete(stream)
      if (shared.streams.size === 0) shared.virsh.kill()
      if (shared.streams.size === 0) consoles.delete(key)
      done(error)
    },
  })
  if (shared.virsh.exitCode !== null) stream.push(null)
  shared.streams.add(stream)
  return stream
}

const isTransmitted = (byte: number): boolean => byte !== escapeByte

/** Starts virsh, which ends with this process. Resolves after its banner. Throws Busy with its message otherwise. */
async function startVirsh({ uri }: Hypervisor, name: string): Promise<SharedConsole> {
  const args = ['--pdeathsig', 'TERM', 'script', '-qfec', line, '/dev/null']
  const env = { ...plainEnvironment, SHELL: '/bin/sh', MOOR_URI: uri, MOOR_DOMAIN: name }
  const virsh = spawn('setpriv', args, { env, stdio: 'pipe' })
  virsh.stdin.on('error', () => undefined)
  const streams = new Set<Duplex>()
  const opened = Promise.withResolvers<SharedConsole>()
  let banner: Buffer | null = Buffer.alloc(0)
  virsh.stdout.on('data', (bytes: Buffer) => {
    if (banner === null) return deliver(streams, bytes)
    banner = Buffer.concat([banner, bytes])
    if (banner.toString('latin1').split('\n').length <= bannerLines || banner.includes('error:')) return
    banner = null
    opened.resolve({ virsh, streams })
  })
  const fail = (reason: string): void => opened.reject(new DriverError('Busy', `${name}: ${reason}`))
  const timer = setTimeout(() => virsh.kill(), openMs)
  virsh.once('error', (error) => fail(error.message))
  virsh.once('close', () => {
    fail(readErrorOutput(banner?.toString() ?? ''))
    for (const stream of streams) stream.push(null)
  })
  return opened.promise.finally(() => clearTimeout(timer))
}

function deliver(streams: ReadonlySet<Duplex>, bytes: Buffer): void {
  for (const stream of streams) {
    stream.push(bytes)
    if (stream.readableLength > unreadMaxBytes)
      stream.destroy(new DriverError('Busy', 'The client reads the console too slowly.'))
  }
}
