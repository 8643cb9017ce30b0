import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, credentials } from '@grpc/grpc-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadDefinitions } from '../wire/load-definitions.ts'
import type { CallServer } from '../wire/serve-calls.ts'
import { serveRegistration } from './serve-registration.ts'

const calls = loadDefinitions()['pluginregistration.Registration']
const folder = mkdtempSync(join(tmpdir(), 'csi-registration-'))
const client = new Client(`unix:${folder}/csi.test-reg.sock`, credentials.createInsecure())
const onRejected = vi.fn<() => void>()
let server: CallServer
beforeAll(async () => {
  const registration = { name: 'csi.test', endpoint: '/kubelet/csi.sock', folder, onRejected }
  server = await serveRegistration(registration, () => undefined)
})
afterAll(async () => {
  client.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

function ask(name: string, request: object): Promise<unknown> {
  const call = calls[name]
  if (!call) throw new Error(`${name} is missing`)
  return new Promise((resolve, reject) => {
    const { path, requestSerialize, responseDeserialize } = call
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, answer) =>
      error ? reject(error) : resolve(answer),
    )
  })
}

test('the kubelet gets the endpoint and versions of the driver', async () => {
  expect(await ask('GetInfo', {})).toEqual({
    type: 'CSIPlugin',
    name: 'csi.test',
    endpoint: '/kubelet/csi.sock',
    supported_versions: ['1.0.0'],
  })
})

test('the driver restarts if the kubelet rejects it, but not if the kubelet accepts it', async () => {
  await ask('NotifyRegistrationStatus', { plugin_registered: true, error: '' })
  expect(onRejected).not.toHaveBeenCalled()
  await ask('NotifyRegistrationStatus', { plugin_registered: false, error: 'no' })
  expect(onRejected).toHaveBeenCalledOnce()
})
