import { createInterface } from 'node:readline'
import { type PowerEventHandlers, subscribeWithReconnect } from '../../power/subscribe-with-reconnect.ts'
import { spawnWithParent } from '../../programs/spawn-with-parent.ts'
import { readErrorOutput } from '../virsh/error-output.ts'
import type { Hypervisor } from '../libvirt-options.ts'

const errorOutputMax = 2_000

const lifecycle = /event 'lifecycle' for domain '([^']+)': (?:Started|Stopped|Suspended|Resumed|Crashed)/

/** Watches domain events in a child process, restarted at its end, until stopped. Reports every power change, and each loss once. */
export function watchHypervisor(hypervisor: Hypervisor, watch: PowerEventHandlers): Promise<void> {
  return subscribeWithReconnect(hypervisor.name, watch, (onEvent) => listenOnce(hypervisor, watch, onEvent))
}

function listenOnce({ uri }: Hypervisor, { onChange, stop }: PowerEventHandlers, onEvent: () => void): Promise<string> {
  return new Promise((resolve) => {
    const child = spawnWithParent('virsh', ['-q', '-c', uri, 'event', '--event', 'lifecycle', '--loop'])
    const end = (): void => void child.stdin.end()
    stop.addEventListener('abort', end, { once: true })
    if (stop.aborted) end()
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = `${errorOutput}${text}`.slice(-errorOutputMax)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      onEvent()
      const name = lifecycle.exec(line)?.[1]
      if (name !== undefined) onChange(name)
    })
    const over = (reason: string): void => {
      stop.removeEventListener('abort', end)
      resolve(reason)
    }
    child.on('error', (error) => over(error.message))
    child.on('close', (code) => over(readErrorOutput(errorOutput) || `virsh event exited with code ${code}`))
  })
}
