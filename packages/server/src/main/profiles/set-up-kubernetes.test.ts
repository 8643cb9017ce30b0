import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScratchPerTest } from '#testkit/programs/use-scratch-folder.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { checkRegions, readEngines } from '../engines/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { readSettings } from '../settings/index.ts'
import { type KubernetesSetup, setUpKubernetes, findHostRange } from './set-up-kubernetes.ts'

const scratch = useScratchPerTest("it's a folder")
let told: string[]
beforeEach(() => {
  told = []
})

const begin = (how: Partial<KubernetesSetup> = {}, env: Record<string, string> = {}) =>
  setUpKubernetes(
    { settings: readSettings({ MOORAGE_DATA: scratch.data, ...env }), reportStep: (step) => told.push(step) },
    { engine: 'docker', images: null, binaries: null, nodes: null, dockerHost: null, ...how },
  )

function archivesOf(...patches: readonly string[]): string {
  const folder = join(scratch.path, "built 'here'")
  mkdirSync(folder)
  for (const name of [...patches.map((patch) => `kube-apiserver-v${patch}`), 'etcd-v3.6.16', 'haproxy-2.6.12'])
    writeFileSync(join(folder, `${name}.tar`), '')
  return folder
}

function readBack({ catalogue, engines }: ReturnType<typeof begin>) {
  const offered = readCatalogue(catalogue ?? '')
  const driven = readEngines(engines)
  expect(() => checkRegions(offered, driven)).not.toThrow()
  return { offered, engine: driven.kubernetes?.[0] }
}

function refusalOf(how: Partial<KubernetesSetup>): unknown {
  try {
    begin(how)
  } catch (error) {
    expect(['catalogue.yaml', 'engines.yaml'].filter((name) => existsSync(join(scratch.data, name)))).toEqual([])
    return error
  }
  return null
}

describe('moor up --kubernetes docker (docs/real-kubernetes.md)', () => {
  it('gives hosts a range that no container network has, such as that of another installation', async () => {
    const socket = join(scratch.path, 'docker.sock')
    const networks = ['172.17.0.0/16', '10.84.0.0/16'].map((Subnet) => ({
      Name: Subnet,
      IPAM: { Config: [{ Subnet }] },
    }))
    const engine = createServer((_asked, answer) =>
      answer.setHeader('API-Version', '1.41').end(JSON.stringify(networks)),
    ).listen(socket)
    await once(engine, 'listening')
    const how = { engine: 'docker', images: null, binaries: null, nodes: null, dockerHost: `unix://${socket}` } as const
    expect(await findHostRange(how)).toBe('10.85.0.0/16')
    engine.closeAllConnections()
    engine.close()
    await once(engine, 'close')
    expect(await findHostRange(how)).toBeUndefined()
  })

  it.each(['neutral', 'linode'])(
    'writes a matching catalogue of %s and engines file: every region has real clusters and simulated hosts',
    (dialect) => {
      const { offered, engine } = readBack(begin({}, { MOORAGE_DIALECT: dialect }))
      expect(offered.regions.map(({ drivers }) => drivers)).toEqual(
        offered.regions.map(() => ({ hosts: 'simulated', volumes: 'simulated', clusters: 'docker' })),
      )
      expect(engine?.machines.map(({ regions }) => regions)).toEqual([offered.regions.map(({ id }) => id)])
      expect(told).toHaveLength(2)
    },
  )

  it('runs control planes as processes of found programs, in the embedded PostgreSQL, without images', () => {
    const binaries = "/it's/here"
    const programs = { patches: ['1.35.4', '1.36.2', '1.36.3'], missing: [] }
    const { offered, engine } = readBack(begin({ engine: 'process', binaries, programs }))
    expect(engine).toEqual({
      name: 'processes',
      machines: [
        {
          name: 'local',
          regions: offered.regions.map(({ id }) => id),
          processes: { folder: join(scratch.data, 'processes'), binaries },
        },
      ],
      versions: ['1.36', '1.35'],
      store: { kind: 'postgresql', connections_max: 4 },
      api: {},
    })
    expect(new Set(offered.regions.map(({ drivers }) => drivers.clusters))).toEqual(new Set(['processes']))
    expect(offered.clusterVersions.map(({ patch }) => patch)).toEqual(['1.36.3', '1.35.4'])
  })

  it('uses programs on the PATH without a folder', () => {
    const { engine } = readBack(begin({ engine: 'process', programs: { patches: ['1.36.3'], missing: [] } }))
    expect(engine?.machines[0]?.processes).toEqual({ folder: join(scratch.data, 'processes') })
  })

  it.each([
    [null, { patches: [], missing: ['kine'] }, 'requires kube-apiserver and kine on the PATH'],
    ['/srv/programs', { patches: ['1.36.3'], missing: ['haproxy'] }, 'requires haproxy in /srv/programs'],
  ])('rejects processes without their programs in %s, and says how to get them', (binaries, programs, words) => {
    const refused = refusalOf({ engine: 'process', binaries, programs })
    expect(refused).toBeInstanceOf(OperatorFailure)
    expect(String(refused)).toContain(words)
    expect(String(refused)).toContain('npm run package -- kubernetes')
  })

  it('rejects processes with nodes in containers', () => {
    const programs = { patches: ['1.36.3'], missing: [] }
    expect(String(refusalOf({ engine: 'process', nodes: 'containers', programs }))).toContain('simulated nodes')
  })

  it('with a folder of archives, offers its patches, newest first, and pulls nothing', () => {
    const archives = archivesOf('1.34.10', '1.34.9', '1.36.3')
    writeFileSync(join(archives, 'kube-apiserver-v1.37.0.tar.part'), '')
    const { offered, engine } = readBack(begin({ images: archives }))
    expect(offered.clusterVersions.map(({ id, patch }) => [id, patch])).toEqual([
      ['1.36', '1.36.3'],
      ['1.34', '1.34.10'],
    ])
    expect(engine).toMatchObject({
      versions: ['1.36', '1.34'],
      images: {
        prefix: 'moorage.local/',
        etcd: 'etcd:v3.6.16',
        haproxy: 'moorage.local/haproxy:2.6.12',
        archives,
        pull: 'never',
      },
    })
  })

  it('with node images, has hosts in containers and file volumes, with add-ons, in every region', () => {
    const archives = archivesOf('1.36.3')
    writeFileSync(join(archives, 'node-v1.36.3.tar'), '')
    mkdirSync(join(scratch.path, 'addons/1.36'), { recursive: true })
    const { offered, engine } = readBack(begin({ images: archives }))
    expect(new Set(offered.regions.map(({ drivers }) => JSON.stringify(drivers)))).toEqual(
      new Set([JSON.stringify({ hosts: 'docker-hosts', volumes: 'files', clusters: 'docker' })]),
    )
    expect(engine?.addons).toBe(join(scratch.path, 'addons'))
    expect(existsSync(join(scratch.data, 'volumes', offered.regions[0]?.id ?? '', 'nvme'))).toBe(true)
  })

  it('keeps nodes simulated on request, and rejects container nodes without images', () => {
    const archives = archivesOf('1.36.3')
    const refused = refusalOf({ images: archives, nodes: 'containers' })
    expect(String(refused)).toContain('--nodes containers requires --images with a folder that contains node images')
    writeFileSync(join(archives, 'node-v1.36.3.tar'), '')
    mkdirSync(join(scratch.path, 'addons/1.36'), { recursive: true })
    const { offered, engine } = readBack(begin({ images: archives, nodes: 'simulated' }))
    expect(offered.regions[0]?.drivers).toEqual({ hosts: 'simulated', volumes: 'simulated', clusters: 'docker' })
    expect(engine?.addons).toBeUndefined()
  })

  it('with an image prefix, pulls from there, and offers only minor versions that the engine supports', () => {
    const { offered, engine } = readBack(begin({ images: 'images.test:5000/kube/' }))
    expect(engine?.images).toEqual({ prefix: 'images.test:5000/kube/' })
    expect(engine?.versions).toEqual(offered.clusterVersions.map(({ id }) => id))
    expect(engine?.versions).not.toContain('1.33')
  })

  it('without archives and prefix, uses the upstream image names', () => {
    expect(readBack(begin()).engine?.images).toEqual({ pull: 'missing' })
  })

  it.each([
    [null, 'unix:///var/run/docker.sock'],
    ['', 'unix:///var/run/docker.sock'],
    ['unix:///tmp/other.sock', 'unix:///tmp/other.sock'],
  ])('uses the default socket of Docker, or that of DOCKER_HOST: %s', (dockerHost, socket) => {
    expect(readBack(begin({ dockerHost })).engine?.machines[0]?.socket).toBe(socket)
  })

  it.each(['tcp://127.0.0.1:2375', 'ssh://root@other'])('rejects a remote container runtime: %s', (dockerHost) => {
    const refused = refusalOf({ dockerHost })
    expect(refused).toBeInstanceOf(OperatorFailure)
    expect(String(refused)).toContain(
      `requires a container runtime on this machine, not ${dockerHost}: check DOCKER_HOST.`,
    )
  })

  it('rejects a folder without Kubernetes archives, and a missing one', () => {
    for (const images of [archivesOf(), join(scratch.path, 'none')]) {
      const refused = refusalOf({ images })
      expect(refused).toBeInstanceOf(OperatorFailure)
      expect(String(refused)).toContain(`The folder ${images} contains no archive of Kubernetes`)
    }
  })

  it('keeps existing files, also at a start without the flag', () => {
    begin()
    const file = join(scratch.data, 'engines.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n# mine\n`)
    told = []
    begin({ images: archivesOf('1.36.3') })
    expect(readFileSync(file, 'utf8')).toContain('# mine')
    expect(told).toEqual([])
    expect(readSettings({ MOORAGE_DATA: scratch.data })).toMatchObject({
      catalogue: join(scratch.data, 'catalogue.yaml'),
      engines: file,
    })
  })
})
