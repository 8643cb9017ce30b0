import { Duplex } from 'node:stream'
import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import { simHosts } from './host-row.ts'
import { inspectSimHost } from './inspect-host.ts'

const pollMs = 1_000
const lineMax = 256

/**
 * HostDriver.openConsole: a terminal with a short boot log and a login prompt of the host or its rescue system, that echoes input and rejects every login. Ends when the host is powered off.
 * Throws NotFound without the host, Busy if it is off.
 */
export async function openSimConsole(state: SimulatorState, host: Resource): Promise<Duplex> {
  const row = await simHosts.find(state.pool, host)
  if (!row) throw new DriverError('NotFound', `${host.name} does not exist.`)
  if (!(await isRunning(state, host))) throw new DriverError('Busy', `${host.name} is off.`)
  const console = new LoginPrompt(row.isRescue ? 'rescue' : row.label)
  const timer = setInterval(() => {
    isRunning(state, host).then(
      (isOn) => isOn || console.push(null),
      // An unreachable database ends the session elsewhere.
      () => undefined,
    )
  }, pollMs).unref()
  return console.on('close', () => clearInterval(timer))
}

async function isRunning(state: SimulatorState, host: Resource): Promise<boolean> {
  return (await inspectSimHost(state, host))?.power === 'on'
}

/** Echoes bytes unchanged; a carriage return ends a user name or a password, which is not echoed. */
class LoginPrompt extends Duplex {
  readonly #prompt: string
  #isPassword = false
  #length = 0

  constructor(label: string) {
    super({ emitClose: true })
    this.#prompt = `${label} login: `
    this.push(`[    0.000000] Linux version 6.1.0 (simulated)\r\n[    1.000000] Run /sbin/init as init process\r\n\r\n`)
    this.push(this.#prompt)
  }

  override _read(): void {
    // Output is pushed when it occurs.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (const byte of bytes) this.#type(byte)
    done()
  }

  #type(byte: number): void {
    this.#length += 1
    if (byte !== 0x0d && this.#length < lineMax) return void (this.#isPassword || this.push(Buffer.of(byte)))
    this.#length = 0
    this.#isPassword = !this.#isPassword
    this.push(this.#isPassword ? '\r\nPassword: ' : `\r\nLogin incorrect\r\n${this.#prompt}`)
  }
}
