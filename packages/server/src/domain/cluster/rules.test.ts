import { describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import {
  compareVersions,
  explainClusterVersion,
  findClusterVersion,
  findPatch,
  listClusterVersions,
} from '../catalogue/cluster-versions.ts'
import { checkClusterCreate, checkClusterLabel } from './check-create.ts'
import { checkClusterKind } from './check-kind.ts'
import {
  checkHighAvailability,
  checkRegenerate,
  checkVersionStep,
  renewsKubeconfig,
  stepVersion,
} from './check-update.ts'

describe('label (decision E1; contract, Errors 3: "a label outside 1..32 characters")', () => {
  const length = 'request.field_invalid label: Length must be 1-32 characters'
  const control = 'cluster.label_invalid label: Must not contain control characters'
  const four = 'cluster.label_invalid label: Must not contain characters of four bytes'
  it.each<[string, string[]]>([
    ['a', []],
    ['ä'.repeat(32), []],
    ['under_score and space', []],
    ['漢字', []],
    ['', [length]],
    ['a'.repeat(33), [length]],
    ['a\nb', [control]],
    ['a\u007f', [control]],
    ['a\u0085', [control]],
    ['\u0000', [control]],
    ['😀', [four]],
    ['\ud83d', [four]],
    ['😀\t', [control, four]],
  ])('%j', (label, expected) => {
    expect(checkClusterLabel(label).map((error) => `${error.code} ${error.field}: ${error.reason}`)).toEqual(expected)
  })
})

it('credentials: a request renews at least one kind, and all without fields (decision E8)', () => {
  const bodies = [
    { kubeconfig: true },
    { servicetoken: true },
    { kubeconfig: false, servicetoken: true },
    {},
    { kubeconfig: false },
    { servicetoken: false },
    { kubeconfig: false, servicetoken: false },
  ]
  expect(bodies.map((body) => checkRegenerate(body).map((error) => error.field)[0] ?? renewsKubeconfig(body))).toEqual([
    true,
    false,
    false,
    true,
    'kubeconfig',
    'kubeconfig',
    'kubeconfig',
  ])
})

describe('versions (decision E4)', () => {
  const catalogue = {
    clusterVersions: [
      { id: '1.9', patch: '1.9.4', isOffered: true, isUpgradable: true },
      { id: '1.11', patch: '1.11.0', isOffered: true, isUpgradable: false },
      { id: '1.10', patch: '1.10.2', isOffered: false, isUpgradable: true },
    ],
  }

  it('are listed newest first, numerically, offered ones only', () => {
    expect(listClusterVersions(catalogue).map((version) => version.id)).toEqual(['1.11', '1.9'])
    expect(listClusterVersions(neutralCatalogue).map((version) => version.id)).toEqual(['1.36', '1.35', '1.34', '1.33'])
    expect(compareVersions('1.9', '1.10')).toBeLessThan(0)
    expect(compareVersions('2.0', '1.36')).toBeGreaterThan(0)
    expect(compareVersions('1.36', '1.36')).toBe(0)
  })

  it('a version is found, offered or not, with its patch; one that is no longer configured stays valid on its clusters', () => {
    expect(findClusterVersion(catalogue, '1.10')?.patch).toBe('1.10.2')
    expect(findClusterVersion(catalogue, '1.8')).toBeUndefined()
    expect(findPatch(catalogue, '1.10')).toBe('1.10.2')
    expect(findPatch(catalogue, '1.8')).toBe('1.8.0')
  })

  it('a new cluster requires an offered version', () => {
    expect(explainClusterVersion(catalogue, '1.9')).toBeNull()
    for (const id of ['1.10', '1.8', '', '1', '1.9.0', 'v1.9', '1.9 ', '1.9\n', '01.9'])
      expect(explainClusterVersion(catalogue, id)).toMatchObject({
        code: 'request.reference_invalid',
        field: 'k8s_version',
        reason: 'k8s_version is not valid',
        valid: ': must be one of 1.9, 1.11',
      })
  })

  it.each<[string, string, string | null]>([
    ['1.9', '1.9', null],
    ['1.8', '1.8', null],
    ['1.9', '1.10', null],
    ['1.8', '1.9', null],
    [
      '1.10',
      '1.11',
      'cluster.version_step k8s_version: k8s_version cannot be upgraded from 1.10 to 1.11, because 1.11 is not available for upgrades.',
    ],
    [
      '1.9',
      '1.11',
      'cluster.version_step k8s_version: k8s_version can only be upgraded from 1.9 to 1.10, one minor version at a time.',
    ],
    ['1.10', '1.9', 'cluster.version_step k8s_version: k8s_version cannot be downgraded from 1.10 to 1.9.'],
    ['1.10', '1.12', 'request.reference_invalid k8s_version: k8s_version is not valid'],
  ])(
    'contract, Errors 3: "skipping a minor version or downgrading a cluster version": %s to %s',
    (from, to, expected) => {
      const error = checkVersionStep(catalogue, from, to)
      expect(error && `${error.code} ${error.field}: ${error.reason}`).toBe(expected)
    },
  )
})

it('an unknown version is rejected with the valid ones', () => {
  const error = checkVersionStep(neutralCatalogue, '1.35', '1.99')
  for (const { id } of neutralCatalogue.clusterVersions) expect(error?.valid).toContain(id)
})

it.each([
  ['1.33', '1.36', '1.34'],
  ['1.35', '1.36', '1.36'],
  ['1.36', '1.36', '1.36'],
  ['1.9', '1.11', '1.10'],
])(
  'a control plane of %s with desired version %s is upgraded to %s first: one minor at a time (decision E4)',
  (runs, to, step) => expect(stepVersion(runs, to)).toBe(step),
)

it('contract, Errors 3: "disabling cluster high availability" (decision E5)', () => {
  expect(checkHighAvailability(false, false)).toBeNull()
  expect(checkHighAvailability(false, true)).toBeNull()
  expect(checkHighAvailability(true, true)).toBeNull()
  expect(checkHighAvailability(true, false)).toMatchObject({
    code: 'cluster.high_availability_final',
    field: 'control_plane.high_availability',
    reason: 'High availability cannot be disabled.',
  })
})

describe('create body (contract, "Create body (11)")', () => {
  const rules = { catalogue: neutralCatalogue, vendor: 'Moor' }

  it('B1: reports all errors together, those of pools under their position', () => {
    const body = {
      label: '',
      region: 'nowhere',
      k8s_version: '1.2',
      tags: [''],
      node_pools: [
        { type: 'g6-standard-1', count: 1 },
        { type: 'huge', count: 3, autoscaler: { enabled: true, min: 4, max: 5 }, tags: [''] },
      ],
    }
    expect(checkClusterCreate(body, rules).map((error) => error.field)).toEqual([
      'label',
      'region',
      'k8s_version',
      'node_pools[1].type',
      'node_pools[1].count',
      'node_pools[1].tags[0]',
      'tags[0]',
    ])
  })

  it('a valid body and an empty remainder have no errors', () => {
    expect(checkClusterCreate({}, rules)).toEqual([])
    expect(
      checkClusterCreate(
        {
          label: 'a',
          region: 'us-east',
          k8s_version: '1.36',
          tags: ['a'],
          node_pools: [{ type: 'g6-standard-1', count: 1 }],
        },
        rules,
      ),
    ).toEqual([])
  })
})

it('rejects unsupported kinds of clusters, and disk encryption that the region lacks, by name (decisions E10, H11)', () => {
  const plain = { ...neutralCatalogue.regions[0], id: 'plain', capabilities: ['Hosts', 'Kubernetes'] as const }
  const rules = { catalogue: { ...neutralCatalogue, regions: [...neutralCatalogue.regions, plain] }, vendor: 'Moor' }
  const pool = { type: 'g6-standard-1', count: 1 }
  const body = {
    label: 'a',
    region: 'plain',
    k8s_version: '1.36',
    node_pools: [pool, { ...pool, disk_encryption: 'enabled' as const }],
  }
  const tell = (one: typeof body & { tier?: 'standard' | 'enterprise'; apl_enabled?: boolean }) =>
    checkClusterCreate(one, rules as Parameters<typeof checkClusterCreate>[1]).map(({ field }) => field)
  expect(tell(body)).toEqual(['node_pools[1].disk_encryption'])
  expect(tell({ ...body, region: 'us-east', tier: 'standard', apl_enabled: false })).toEqual([])
  expect(tell({ ...body, region: 'us-east', tier: 'enterprise', apl_enabled: true })).toEqual(['tier', 'apl_enabled'])
})

it.each([
  [{ control_plane: { audit_logs_enabled: true } }, ['control_plane.audit_logs_enabled']],
  [{ vpc_id: 5, subnet_id: 6 }, ['vpc_id', 'subnet_id']],
  [{ stack_type: 'ipv4-ipv6' as const }, ['stack_type']],
  [{ control_plane: { audit_logs_enabled: false }, vpc_id: 0, subnet_id: 0, stack_type: 'ipv4' as const }, []],
])('rejects unsupported fields by name and accepts the supported value: %j (decision E10)', (body, fields) =>
  expect(checkClusterKind(body).map(({ field }) => field)).toEqual(fields),
)
