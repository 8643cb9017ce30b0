import { describe, expect, it } from 'vitest'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'
import type { BenchAnswer } from '#testkit/simulated/call-bench.ts'

const bench = await useKubeBench()

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const maps = '/api/v1/namespaces/default/configmaps'
const deployment = (name: string, spec: object = {}, container: object = {}): object => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: {
    selector: { matchLabels: { app: 'a' } },
    template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'i:1', ...container }] } },
    replicas: 0,
    ...spec,
  },
})
const post = (path: string, body: unknown): Promise<BenchAnswer> => callBench(bench, 'POST', path, { body })
const misspelt = deployment('misspelt', { replica: 3 }, { imagee: 'x' })

describe('unknown fields', () => {
  it('are rejected under Strict, all with their paths, and nothing is created', async () => {
    const { status, body } = await post(`${deployments}?fieldValidation=Strict`, misspelt)
    expect([status, body]).toMatchObject([
      400,
      {
        reason: 'BadRequest',
        message:
          'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.template.spec.containers[0].imagee", unknown field "spec.replica"',
      },
    ])
    expect((await callBench(bench, 'GET', `${deployments}/misspelt`)).status).toBe(404)
  })

  it('are reported as warnings under Warn and by default, and are not stored', async () => {
    const { status, headers, body } = await post(deployments, misspelt)
    expect([status, headers['warning']]).toEqual([
      201,
      '299 - "unknown field \\"spec.template.spec.containers[0].imagee\\"", 299 - "unknown field \\"spec.replica\\""',
    ])
    expect(JSON.stringify(body)).not.toContain('imagee')
  })

  it('are dropped silently under Ignore', async () => {
    const { status, headers } = await post(`${deployments}?fieldValidation=Ignore`, deployment('quiet', { replica: 3 }))
    expect([status, headers['warning']]).toEqual([201, undefined])
  })

  it('are rejected in patches too, with the name of the patch', async () => {
    await post(deployments, deployment('patched'))
    const { status, body } = await callBench(bench, 'PATCH', `${deployments}/patched?fieldValidation=Strict`, {
      body: { spec: { replica: 1 } },
      type: 'application/strategic-merge-patch+json',
    })
    expect([status, body['message']]).toEqual([
      422,
      expect.stringContaining('strict decoding error: unknown field "spec.replica"'),
    ])
  })

  it('accept only the three modes', async () => {
    expect((await post(`${maps}?fieldValidation=Odd`, {})).status).toBe(422)
  })
})

describe('duplicate fields in a body', () => {
  const twice = '{"metadata":{"name":"twice"},"data":{"a":"1","b":"{\\"a\\":1}","a":"2"}}'
  it('are rejected under Strict', async () => {
    const { status, body } = await post(`${maps}?fieldValidation=Strict`, twice)
    expect([status, body['message']]).toEqual([
      400,
      expect.stringMatching(/strict decoding error: duplicate field "data.a"$/),
    ])
  })

  it('are reported under Warn, and the last one wins', async () => {
    const { headers, body } = await post(maps, twice)
    expect([headers['warning'], body['data']]).toEqual([
      '299 - "duplicate field \\"data.a\\""',
      { a: '2', b: '{"a":1}' },
    ])
  })
})

describe('values', () => {
  it('of the wrong type are rejected, with any validation mode', async () => {
    const { status, body } = await post(
      `${deployments}?fieldValidation=Ignore`,
      deployment('odd', { replicas: 'three' }),
    )
    expect([status, body['message']]).toEqual([
      400,
      'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ])
  })

  it('of times have six decimals if the type says so, and none elsewhere', async () => {
    const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
    const spec = { holderIdentity: 'me', renewTime: '2026-01-01T01:00:00.12+01:00' }
    expect((await post(leases, { metadata: { name: 'l' }, spec })).body['spec']).toEqual({
      holderIdentity: 'me',
      renewTime: '2026-01-01T00:00:00.120000Z',
    })
    const event = { metadata: { name: 'e' }, involvedObject: {}, firstTimestamp: '2026-01-01T00:00:00.5Z' }
    expect((await post('/api/v1/namespaces/default/events', event)).body).toMatchObject({
      firstTimestamp: '2026-01-01T00:00:00Z',
    })
  })
})
