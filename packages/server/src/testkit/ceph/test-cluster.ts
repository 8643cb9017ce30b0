import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { type ProgramResult, runEngineProgram } from '#drivers/programs/run-engine-program.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import { freezeProcess } from '../programs/freeze-process.ts'

/** Image opened by a separate client. */
interface TestDisk {
  write(): Promise<boolean>
  kill(): void
  close(): Promise<void>
}

/** Ceph cluster of one test file. */
export interface TestCluster {
  readonly conf: string
  kill(daemon: 'mon' | 'osd'): void
  freeze(daemon: 'mon' | 'osd', isFrozen: boolean): void
  start(): Promise<void>
  /** Runs `rbd` as an administrator; throws if it fails. */
  rbd(...args: readonly string[]): Promise<string>
  ceph(...args: readonly string[]): Promise<string>
  rados(...args: readonly string[]): Promise<string>
  open(image: string): TestDisk
  writeBytes(volume: Resource, offset: number, bytes: Uint8Array): Promise<void>
  readBytes(volume: Resource, offset: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

const scripts = fileURLToPath(new URL('../../../../../tools/infrastructure/', import.meta.url))

/** Starts a Ceph cluster on free ports (10 s). If that fails, removes its daemons and throws. Killed daemons keep their data. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'moor-ceph-'))
  const conf = join(folder, 'ceph.conf')
  const start = async (): Promise<void> => {
    await succeed({ file: join(scripts, 'start-ceph.sh'), args: [folder, '--bluestore'], deadlineMs: 110_000 })
  }
  const close = async (): Promise<void> => {
    await succeed({ file: join(scripts, 'stop-ceph.sh'), args: [folder, '--remove'], deadlineMs: 60_000 })
  }
  const pidOf = (daemon: string): number => Number(readFileSync(join(folder, 'run', `${daemon}.pid`), 'utf8'))
  const admin =
    (file: string) =>
    async (...args: readonly string[]): Promise<string> =>
      (await succeed({ file, args: ['--conf', conf, '--id', 'admin', ...args] })).stdout
  const rbd = admin('rbd')
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    conf,
    kill: (daemon) => void process.kill(pidOf(daemon), 'SIGKILL'),
    freeze(daemon, isFrozen) {
      if (isFrozen) freezeProcess(pidOf(daemon))
      else process.kill(pidOf(daemon), 'SIGCONT')
    },
    start,
    rbd,
    ceph: admin('ceph'),
    rados: admin('rados'),
    open: (image) => openDisk(`rbd:volumes/${image}:conf=${conf}:id=admin`),
    ...bytesOf(conf, async (volume) =>
      (await rbd('ls', 'volumes')).split('\n').includes(volume.name) ? 'volumes' : 'volumes-hdd',
    ),
    close,
  }
}

function bytesOf(
  conf: string,
  poolOf: (volume: Resource) => Promise<string>,
): Pick<TestCluster, 'writeBytes' | 'readBytes'> {
  const pools = new Map<string, string>()
  const io = async (volume: Resource, command: string): Promise<string> => {
    const pool = pools.get(volume.name) ?? (await poolOf(volume))
    pools.set(volume.name, pool)
    const image = `rbd:${pool}/${volume.name}:conf=${conf}:id=admin`
    const args = ['-f', 'raw', '-c', command, image]
    const { stdout, stderr } = await succeed({ file: 'qemu-io', args })
    // qemu-io exits with 0 even if a command fails.
    if (/failed|error/i.test(stderr + stdout)) throw new Error(`${command}: ${stdout} ${stderr}`)
    return stdout
  }
  return {
    writeBytes: async (volume, offset, bytes) => {
      const file = join(dirname(conf), `write-${randomUUID()}`)
      await writeFile(file, bytes)
      await io(volume, `write -s ${file} ${offset} ${bytes.length}`)
      await rm(file)
    },
    readBytes: async (volume, offset, length) => parseDump(await io(volume, `read -v ${offset} ${length}`)),
  }
}

function openDisk(file: string): TestDisk {
  const child = spawn('qemu-io', ['-f', 'raw', file], { stdio: 'pipe' })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return {
    async write() {
      output = ''
      child.stdin.write('write 0 512\n')
      await vi.waitUntil(() => /wrote|failed|error/.test(output), { timeout: 200_000, interval: 20 })
      return output.includes('wrote') && !output.includes('failed')
    },
    kill: () => void child.kill('SIGKILL'),
    async close() {
      child.stdin.end('quit\n')
      await ended
    },
  }
}

function parseDump(text: string): Uint8Array {
  const lines = text.matchAll(/^[0-9a-f]+: {2}((?:[0-9a-f]{2} )+)/gm)
  return Uint8Array.from(
    [...lines].flatMap(([, bytes]) =>
      (bytes ?? '')
        .trim()
        .split(' ')
        .map((one) => parseInt(one, 16)),
    ),
  )
}

async function succeed(run: Parameters<typeof runEngineProgram>[0]): Promise<ProgramResult> {
  const end = await runEngineProgram({ deadlineMs: 110_000, ...run })
  if (end.code !== 0)
    throw new Error(`${run.file} ${run.args.join(' ')} ended with ${end.code}: ${end.stdout} ${end.stderr}`)
  return end
}
