import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Api, openApi } from '../client/api.ts'
import { openEventLog } from '../client/event-log.ts'
import { steadyReach } from '../client/reach.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { type Server, startMoor } from '../moor/start-moor.ts'
import type { Host, Volume } from '../wire/shapes.ts'
import { wordsOf } from '../wire/words.ts'
import { removeLeft } from './domains.ts'
import { openGuestMarks } from './guest-marks.ts'
import { openGuest } from './guest.ts'
import { type MeasureGround, type Timing, measureRound, volumeFile } from './measure-rounds.ts'
import { fileStorage } from './own-storage.ts'
import { waitUntil } from './wait-until.ts'
import { writeOwnEngines } from './write-own-engines.ts'

/**
 * Measures the service on libvirt and files of this machine against the bare commands, turn about, and prints medians in milliseconds:
 * npx node acceptance/src/own-cloud/measure.ts [--rounds N]
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const rounds = Number(values.rounds)
const region = 'local'
const run = promisify(execFile)

async function makeVolume(api: Api, label: string): Promise<Volume> {
  const { body } = await api.ok<Volume>('POST', '/volumes', { body: { label, size: 10, region } })
  return waitUntil(`${label} to be active`, async () => {
    const { body: volume } = await api.ok<Volume>('GET', `/volumes/${body.id}`)
    return volume.status === 'active' ? volume : undefined
  })
}

async function makeHost(api: Api): Promise<Host> {
  const { body } = await api.ok<Host>('POST', '/hosts/instances', {
    body: { region, type: 'g6-nanode-1', image: 'debian12', label: 'measured', root_pass: 'correct horse battery' },
  })
  return waitUntil('the host to run', async () => {
    const { body: host } = await api.ok<Host>('GET', `/hosts/instances/${body.id}`)
    return host.status === 'running' ? host : undefined
  })
}

async function openGround(server: Server, scratch: ScratchFolder): Promise<MeasureGround> {
  const [reach, words, token] = [steadyReach(server.origin), wordsOf('neutral'), scratch.read('admin-token')]
  const api = openApi(reach, words, token)
  const log = await openEventLog({ reach, words, token, after: 0 })
  const host = await makeHost(api)
  const guest = await openGuest(host.id, scratch.data)
  const [volume, full] = [await makeVolume(api, 'data'), await makeVolume(api, 'full')]
  const marks = openGuestMarks(guest, join(scratch.data, 'disks', `${guest.domain}.console.log`))
  const volumes = join(scratch.data, 'volumes/nvme')
  const file = volumeFile({ volumes }, full.id)
  await run('dd', ['if=/dev/urandom', `of=${file}`, 'bs=1M', 'count=1024', 'conv=notrunc'])
  const trial = join(scratch.path, 'trial')
  const copyArgument = await run('cp', ['--reflink=always', join(scratch.data, 'engines.yaml'), trial]).then(
    () => '--reflink=always',
    () => '--sparse=always',
  )
  const place = { volumes, scratch: scratch.path, region, copyArgument }
  return { api, log, guest, marks, hostId: host.id, volume, full, ...place }
}

function printTable(timings: readonly Timing[]): void {
  const line = (...cells: readonly string[]): void => void process.stdout.write(`${cells.join('\t')}\n`)
  line('Moorage ms', 'bare ms', 'ratio', `median of ${rounds}`)
  for (const [what, ones] of Map.groupBy(timings, (one) => one.what)) {
    const [moorage, bare] = [median(ones.map((one) => one.moorage)), median(ones.map((one) => one.bare))]
    line(moorage.toFixed(0), bare.toFixed(0), (moorage / bare).toFixed(2), what)
  }
}

function median(all: readonly number[]): number {
  const sorted = all.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

const scratch = makeScratchFolder()
try {
  writeOwnEngines(scratch, await fileStorage(scratch))
  const server = await startMoor({
    args: ['up', '--profile', 'libvirt'],
    env: {
      MOORAGE_DATA: scratch.data,
      MOORAGE_LISTEN: '127.0.0.1:0',
      MOORAGE_LOG: 'warn',
      MOORAGE_RATE_LIMIT: 'off',
    },
  })
  try {
    const ground = await openGround(server, scratch)
    const timings: Timing[] = []
    for (let round = 1; round <= rounds; round += 1) timings.push(...(await measureRound(ground, round)))
    printTable(timings)
    await ground.log.close()
  } finally {
    await server.stop()
    process.stderr.write(server.stderr())
  }
} finally {
  await removeLeft(scratch.data)
  scratch.close()
}
