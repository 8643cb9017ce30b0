import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '../ground/start-child.ts'
import { openLane } from '../load/http-lane.ts'

const patienceMs = 120_000
const pollMs = 100

/** Starts a server of somebody else's on a port that it is given, and waits until it lets somebody in. */
export async function startPeer(
  callOn: (port: number) => { file: string; argv: string[] },
  log: string,
): Promise<Child> {
  const port = await findFreePort()
  const { file, argv } = callOn(port)
  const output = openSync(log, 'a')
  const beganMs = performance.now()
  const child = spawn(file, argv, { stdio: ['ignore', output, output] })
  closeSync(output)
  process.once('exit', () => child.kill())
  const origin = `http://127.0.0.1:${port}`
  const ended = once(child, 'close')
  while (!(await letsIn(origin))) {
    if (child.exitCode !== null || performance.now() - beganMs > patienceMs)
      throw new Error(`${file} does not listen: ${log}`)
    await delay(pollMs)
  }
  return {
    pid: child.pid ?? 0,
    origin,
    startMs: performance.now() - beganMs,
    async stop() {
      child.kill()
      await ended
    },
  }
}

async function letsIn(origin: string): Promise<boolean> {
  try {
    const lane = await openLane(origin)
    lane.close()
    return true
  } catch {
    return false
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
