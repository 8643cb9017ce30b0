import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from '../figures/figure.ts'
import { startMoor } from '../ground/moor.ts'
import { seedVolumes } from '../ground/seed-volumes.ts'
import type { Child } from '../ground/start-child.ts'
import type { Bench } from '../measures/bench.ts'
import type { Measured } from '../measures/measures.ts'
import { measureLoad } from '../measures/measure-load.ts'
import { listRequest, type Request, viewRequest } from '../measures/reads.ts'
import { createRequest } from '../measures/writes.ts'
import { fetchPeer } from './fetch-peer.ts'
import { motoRequests } from './moto-requests.ts'
import type { PeerRequests } from './peer-requests.ts'
import { startPeer } from './start-peer.ts'

const connections = 16
const volumes = 1_000
const printer = join(import.meta.dirname, '../../../packages/contract/src/print/openapi.ts')

/** The same reads and creates of ours and of programs that others use in its place; one that cannot be had is told of, and left out. */
export async function measurePeers(bench: Bench, cache: string): Promise<Measured> {
  const database = await bench.ground.makeDatabase()
  const ours = await startMoor(['serve', '--api'], database.place())
  bench.closeLater(() => ours.stop())
  await seedVolumes(database.url, 1, volumes)
  const own: PeerRequests = {
    'GET one volume': await viewRequest(database.url),
    'list of 100': listRequest,
    'POST volume': createRequest,
  }
  const tokens = database.tokens.slice(0, 1)
  const [figures, failed]: [Figure[], string[]] = [[], []]
  for (const [name, open] of Object.entries({ Prism: openPrism, moto: openMoto })) {
    try {
      bench.tell(name)
      const { child, requests } = await open(bench, cache)
      for (const [what, request] of Object.entries(own)) {
        const peer = { child, request: requests[what as keyof PeerRequests] }
        figures.push(
          ...(await measureBeside(bench, `${what}, beside ${name}`, { child: ours, request }, { ...peer, tokens })),
        )
      }
      await child.stop()
    } catch (error) {
      failed.push(`${name}: ${String(error).slice(0, 300)}`)
    }
  }
  return { figures, failed }
}

interface Opened {
  readonly child: Child
  readonly requests: PeerRequests
}

interface Side {
  readonly child: Child
  readonly request: Request
}

function measureBeside(
  bench: Bench,
  measure: string,
  own: Side,
  peer: Side & { tokens: readonly string[] },
): Promise<Figure[]> {
  const common = { connections, tokens: peer.tokens }
  const sides = { ours: [own.child], floor: [peer.child], floorPlan: { ...peer.request, ...common } }
  return measureLoad(bench, measure, sides, { ...own.request, ...common })
}

/** Prism answers what our own document gives as examples, and remembers nothing. */
async function openPrism(bench: Bench, cache: string): Promise<Opened> {
  const folder = await fetchPeer('prism', cache)
  const document = bench.newPath('openapi.json')
  const { stdout } = await promisify(execFile)(process.execPath, [printer, 'neutral'], { maxBuffer: 2 ** 26 })
  writeFileSync(document, stdout)
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const child = await startPeer(
    (port) => ({ file: process.execPath, argv: [program, 'mock', '-h', '127.0.0.1', '-p', String(port), document] }),
    bench.newPath('prism.log'),
  )
  bench.closeLater(() => child.stop())
  const requests: PeerRequests = {
    'GET one volume': { method: 'GET', paths: ['/volumes/1'] },
    'list of 100': { method: 'GET', paths: ['/volumes?page_size=100'] },
    'POST volume': { ...createRequest, paths: ['/volumes'] },
  }
  return { child, requests }
}

/** moto keeps volumes of EC2 in memory; as many are made first as ours has. */
async function openMoto(bench: Bench, cache: string): Promise<Opened> {
  const folder = await fetchPeer('moto', cache)
  const child = await startPeer(
    (port) => ({ file: join(folder, 'bin/moto_server'), argv: ['-H', '127.0.0.1', '-p', String(port)] }),
    bench.newPath('moto.log'),
  )
  bench.closeLater(() => child.stop())
  const requests = await motoRequests(child.origin)
  const fill = { ...requests['POST volume'], origins: [child.origin], tokens: [''], connections: 4 }
  await bench.load.run({ ...fill, requests: volumes, seconds: 600 })
  return { child, requests }
}
