import { createInterface } from 'node:readline'
import { type PowerWatch, keepListening } from '../../power/keep-listening.ts'
import { spawnWithParent } from '../../programs/spawn-with-parent.ts'
import { readComplaint } from '../virsh/complaint.ts'
import type { Hypervisor } from '../libvirt-options.ts'

/** In characters. */
const complaintMax = 2_000

const lifecycle = /event 'lifecycle' for domain '([^']+)': (?:Started|Stopped|Suspended|Resumed|Crashed)/

/** Watches a hypervisor's domain events until stopped, with a child process that is restarted when it ends. */
export function watchHypervisor(hypervisor: Hypervisor, watch: PowerWatch): Promise<void> {
  return keepListening(hypervisor.name, watch, (onHeard) => listenOnce(hypervisor, watch, onHeard))
}

/** Resolves with the reason when the child ends; calls `onHeard` after its first output. */
function listenOnce({ uri }: Hypervisor, { onChange, stop }: PowerWatch, onHeard: () => void): Promise<string> {
  return new Promise((resolve) => {
    const child = spawnWithParent('virsh', ['-q', '-c', uri, 'event', '--event', 'lifecycle', '--loop'])
    const end = (): void => void child.stdin.end()
    stop.addEventListener('abort', end, { once: true })
    if (stop.aborted) end()
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = `${complaint}${text}`.slice(-complaintMax)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      onHeard()
      const name = lifecycle.exec(line)?.[1]
      if (name !== undefined) onChange(name)
    })
    const over = (reason: string): void => {
      stop.removeEventListener('abort', end)
      resolve(reason)
    }
    child.on('error', (error) => over(error.message))
    child.on('close', (code) => over(readComplaint(complaint) || `virsh event exited with code ${code}`))
  })
}
