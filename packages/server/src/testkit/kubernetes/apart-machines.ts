import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KitMachine } from './kubernetes-kit.ts'

const run = promisify(execFile)
const scripts = join(import.meta.dirname, '../../../../../tools/kubernetes')
const startMs = 120_000

/** Machine with its own container runtime and network. */
export interface ApartMachine extends KitMachine {
  readonly address: string
  /** Stops the machine, and keeps its disk. */
  turnOff(): Promise<void>
  turnOn(): Promise<void>
  remove(): Promise<void>
}

/** Returns why separate machines are unavailable (they require root), or null. */
export function explainNoApartMachines(): string | null {
  return process.getuid?.() === 0 ? null : 'machines with separate networks require root'
}

/** Starts a container runtime in its own network, at an unused address of 10.214.0.0/24. `remove` stops it and deletes its folder. */
export async function startApartMachine(name: string, address: string): Promise<ApartMachine> {
  // Paths of sockets must be short.
  const folder = mkdtempSync('/tmp/moor-apart-')
  const start = async (): Promise<void> => {
    await run(join(scripts, 'start-docker.sh'), [folder, '--apart', address], { timeout: startMs })
  }
  const stop = async (...more: readonly string[]): Promise<void> => {
    await run(join(scripts, 'stop-docker.sh'), [folder, ...more], { timeout: startMs })
  }
  await start()
  const pki = (file: string): string => join(folder, 'pki', file)
  return {
    name,
    address,
    isLocal: false,
    url: `tcp://${address}:2376`,
    tls: { ca: pki('ca.pem'), cert: pki('cert.pem'), key: pki('key.pem') },
    turnOff: () => stop(),
    turnOn: start,
    remove: () => stop('--remove'),
  }
}
