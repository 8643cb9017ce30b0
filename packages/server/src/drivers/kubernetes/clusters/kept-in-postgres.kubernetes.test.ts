import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { createDockerRuntime } from '../../containers/index.ts'
import { testDockerUrl } from '#testkit/containers/test-docker.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type TcpServer, startTcpServer } from '#testkit/database/tcp-server.ts'
import { type BenchCluster, type ClusterBench, openClusterBench } from '#testkit/driver-suite/cluster-bench.ts'
import { type DriverBench, claimAt, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { sendSteadyRequests } from '#testkit/kubernetes/steady-requests.ts'
import { type KubernetesKit, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { explainNoKine, storeOn } from '#testkit/kubernetes/store-on.ts'
import { clusterLabels } from '../plane/plane-names.ts'

const missing = explainNoKine()
const tell = (words: string): void => void process.stdout.write(`kept in PostgreSQL: ${words}\n`)
if (missing) tell(`not run: ${missing}`)

const testMs = 600_000
const maps = '/api/v1/namespaces/default/configmaps'

describe.skipIf(missing)('real control planes that are kept in one PostgreSQL (ADR 0027)', { timeout: testMs }, () => {
  let opened: {
    readonly server: TcpServer
    readonly kit: KubernetesKit
    readonly bench: DriverBench
    readonly plane: ClusterBench
  }
  let [one, two]: [BenchCluster?, BenchCluster?] = []
  const containers = createDockerRuntime({ name: 'look', url: testDockerUrl ?? '' })
  const first = (): BenchCluster => one ?? raise()
  const second = (): BenchCluster => two ?? raise()
  const kineOf = ({ cluster }: BenchCluster): string => `${cluster.name}-1-kine`
  const statusOf = async (made: BenchCluster, path: string): Promise<number> =>
    opened.plane.request(made, { path }).then(
      ({ status }) => status,
      () => 0,
    )
  const answers = (made: BenchCluster, name: string) =>
    expect.poll(() => statusOf(made, `${maps}/${name}`), { interval: 200 }).toBe(200)
  const write = (made: BenchCluster, name: string) =>
    opened.plane.request(made, { method: 'POST', path: maps, body: { metadata: { name } } })
  const listKept = async ({ cluster }: BenchCluster): Promise<readonly unknown[]> =>
    queryOnce(
      opened.server.url,
      `select 'database ' || datname as name from pg_database where datname like '${cluster.name}%'
       union all select 'role ' || rolname from pg_roles where rolname like '${cluster.name}%' order by 1`,
    ).then((rows) => rows.map(({ name }) => String(name).replace(cluster.name, '')))

  beforeAll(async () => {
    const server = await startTcpServer()
    const kit = await openKubernetesKit({ ports: 39_500, subnets: '10.92.0.0/20', store: storeOn(server) })
    const bench = openBench(kit)
    opened = { server, kit, bench, plane: openClusterBench(bench) }
    const began = performance.now()
    one = await opened.plane.madeCluster()
    tell(`the first answers after ${seconds(began)} s`)
    two = await opened.plane.madeCluster()
  }, testMs)
  afterAll(async () => {
    await opened?.bench.clear()
    await opened?.kit.close()
    await opened?.server.close()
    await containers.close()
  }, testMs)

  test('do not see one another: each has a database, a role and connections of its own', async () => {
    await write(first(), 'of-the-first')
    expect(await statusOf(first(), `${maps}/of-the-first`)).toBe(200)
    expect(await statusOf(second(), `${maps}/of-the-first`)).toBe(404)
    for (const made of [first(), second()]) expect(await listKept(made)).toEqual(['database ', 'role '])
    const rows = await queryOnce(
      opened.server.supervisorUrl,
      `select usename as role, count(*)::int as open from pg_stat_activity where usename like 'moor-%' and datname = usename group by 1`,
    )
    expect(rows.map(({ role }) => role).toSorted()).toEqual([first().cluster.name, second().cluster.name].toSorted())
    expect(rows.every(({ open }) => Number(open) <= 10)).toBe(true)
  })

  test('survive kine that is killed, without us', async () => {
    const restarts = async () => (await containers.findContainer(kineOf(first())))?.restarts ?? 0
    const before = await restarts()
    process.kill(findKine(first()), 'SIGKILL')
    await expect.poll(restarts, { interval: 100 }).toBeGreaterThan(before)
    await answers(first(), 'of-the-first')
    expect((await write(first(), 'after-the-kill')).status).toBe(201)
  })

  test('survive a PostgreSQL that crashes, without us', async () => {
    opened.server.crash()
    await answers(first(), 'after-the-kill')
    await answers(second(), 'kube-root-ca.crt')
  })

  test('have a kine that somebody removed again at the next look', async () => {
    await containers.removeContainer(kineOf(second()), 0)
    const { bench, plane } = opened
    expect(await plane.clusters.inspectCluster(second().cluster)).toMatchObject({ isComplete: false })
    await bench.finish(() => plane.clusters.ensureCluster(second().cluster, second().spec))
    expect(await plane.clusters.inspectCluster(second().cluster)).toMatchObject({ isComplete: true })
    expect(await statusOf(second(), '/api/v1/namespaces/default')).toBe(200)
  })

  test('step to the next minor with a copy of before beside them, away for seconds', async ({ skip }) => {
    const { bench, plane, server } = opened
    const [from = '', to] = plane.minors
    if (to === undefined) return skip('only one minor was built')
    const seen = await plane.clusters.inspectCluster(first().cluster)
    if (!seen) throw new Error('The cluster is not there.')
    const steady = sendSteadyRequests(seen, first().spec)
    const spec = { ...first().spec, version: to, patch: plane.patchOf(to) }
    one = { cluster: claimAt(first().cluster, 2, 1), spec }
    await bench.finish(() => plane.clusters.ensureCluster(first().cluster, spec))
    const { failed, retried, slowestMs } = await steady.stop()
    tell(
      `${from} to ${to}: ${retried.length} asked again, ${failed.length} in vain, the slowest answer after ${slowestMs} ms`,
    )
    expect(await plane.clusters.inspectCluster(first().cluster)).toMatchObject({ version: to, isComplete: true })
    expect(await statusOf(first(), `${maps}/of-the-first`)).toBe(200)
    const copy = `database -before-${spec.patch}`
    expect(await listKept(first())).toEqual(['database ', copy, 'role '])
    const address = Object.assign(new URL(server.supervisorUrl), {
      pathname: `${first().cluster.name}-before-${spec.patch}`,
    })
    const kept = await queryOnce(address.href, `select from kine where name like '%/configmaps/default/of-the-first'`)
    expect(kept.length).toBeGreaterThan(0)
  })

  test('leave nothing behind when they are deleted, also where that is broken off: no container, no volume, no network, no database and no role', async () => {
    const { bench, plane, server } = opened
    // A superuser's connection prevents the removal of the database.
    const address = Object.assign(new URL(server.supervisorUrl), { pathname: first().cluster.name })
    const guest = new pg.Client({ connectionString: address.href })
    guest.on('error', () => undefined)
    await guest.connect()
    expect(await driverCodeOf(plane.clusters.deleteCluster(first().cluster))).toBe('Busy')
    await guest.end()
    for (const made of [first(), second()]) {
      await bench.finish(() => plane.clusters.deleteCluster(made.cluster))
      expect(await plane.clusters.inspectCluster(made.cluster)).toBeNull()
      expect(await listKept(made)).toEqual([])
      const labels = clusterLabels({ cluster: made.cluster })
      const left = [containers.listContainers(labels), containers.listVolumes(labels), containers.listNetworks(labels)]
      expect((await Promise.all(left)).flat()).toEqual([])
    }
  })
})

/** Finds the process itself, because a runtime treats killing a container as a stop request. */
function findKine({ cluster }: BenchCluster): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    const [program, ...flags] = readCommand(pid)
    return program === 'kine' && flags.some((one) => one.includes(`//${cluster.name}@`))
  })
  if (found === undefined) throw new Error(`There is no kine of ${cluster.name}.`)
  return Number(found)
}

function readCommand(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

const seconds = (began: number): string => ((performance.now() - began) / 1_000).toFixed(1)

function raise(): never {
  throw new Error('nothing is open')
}
