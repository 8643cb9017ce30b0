import { callByKubeAccess, type KubeAccess, readKubeAccess } from '@moorage/server/testkit/simulated/kube-access'
import { requestMoor } from '@moorage/server/testkit/programs/request-moor'
import { openMoor } from '@moorage/server/testkit/moor/open-moor'
import type { StartedProgram } from '@moorage/server/testkit/programs/start-program'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const moor = openMoor()
let server: StartedProgram
let origin: string
let token: string
beforeAll(start)

async function start(): Promise<void> {
  const up = ['up', '--listen', '127.0.0.1:0', '--sim-pace', 'instant', '--rate-limit', 'off']
  ;({ program: server, origin } = await moor.serve(up))
  token = readFileSync(join(moor.scratch.data, 'admin-token'), 'utf8').trim()
}

async function request(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await requestMoor(origin, { method, path: `/v4${path}`, token, ...(body && { body }) })
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, ''])
  const operation = answer.headers.get('operation-id')
  if (operation !== null)
    expect((await requestMoor(origin, { path: `/v4/account/events/${operation}?wait=60`, token })).body).toMatchObject({
      status: 'finished',
    })
  return answer.body
}

const accessOf = async (id: unknown): Promise<KubeAccess> =>
  readKubeAccess(String((await request('GET', `/orch/clusters/${String(id)}/kubeconfig`))['kubeconfig']))
const secretsPath = '/api/v1/namespaces/default/secrets'

function keepSealing(access: KubeAccess): { end(): Promise<number> } {
  let isOver = false
  let made = 0
  const loop = (async () => {
    for (; !isOver; made += 1) {
      const body = {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: `secret-${made}` },
        stringData: { number: `number ${made}` },
      }
      const answer = await callByKubeAccess(access, { method: 'POST', path: secretsPath, body })
      expect([made, answer.status, answer.status === 201 ? '' : answer.text]).toEqual([made, 201, ''])
    }
  })()
  return {
    async end() {
      isOver = true
      await loop
      return made
    },
  }
}

test('a key rotation under load rejects no request, loses no secret, and leaves none that the old key opens (runbook rotate-key)', async () => {
  const { id } = await request('POST', '/orch/clusters', {
    label: 'prod',
    region: 'us-east',
    k8s_version: '1.36',
    node_pools: [{ type: 'g6-standard-1', count: 1 }],
  })
  const first = await accessOf(id)
  const {
    keys: [{ id: old }],
  } = (await moor.runJson(['key', 'list'])) as { keys: [{ id: string }] }
  const { id: fresh } = await moor.runJson(['key', 'rotate'])

  process.kill(-(server.child.pid ?? 0), 'SIGKILL')
  await server.ended()
  await start()
  expect((await accessOf(id)).token).toBe(first.token)

  const sealing = keepSealing(await accessOf(id))
  expect(await moor.runJson(['key', 'reseal'])).toMatchObject({ key: fresh })
  await moor.runJson(['key', 'drop', old])
  await moor.runJson(['key', 'rotate'])
  await moor.runJson(['key', 'reseal'])
  const made = await sealing.end()
  const { keys } = (await moor.runJson(['key', 'list'])) as { keys: { id: string; state: string; secrets: number }[] }
  expect(keys).toMatchObject([{ state: 'seals' }, { id: fresh, state: 'opens', secrets: 0 }])
  expect(keys).toHaveLength(2)

  const listed = await callByKubeAccess(await accessOf(id), { path: secretsPath })
  const { items } = JSON.parse(listed.text) as { items: { metadata: { name: string }; data: { number: string } }[] }
  const numbers = new Map(items.map((item) => [item.metadata.name, Buffer.from(item.data.number, 'base64').toString()]))
  expect(made).toBeGreaterThan(0)
  for (let turn = 0; turn < made; turn += 1) expect(numbers.get(`secret-${turn}`)).toBe(`number ${turn}`)
  expect((await accessOf(id)).token).toBe(first.token)
  await request('DELETE', `/orch/clusters/${String(id)}/kubeconfig`)
  expect((await accessOf(id)).token).not.toBe(first.token)
  for (const line of server.stderr().trim().split('\n')) expect(JSON.parse(line)).not.toMatchObject({ level: 'error' })
})
