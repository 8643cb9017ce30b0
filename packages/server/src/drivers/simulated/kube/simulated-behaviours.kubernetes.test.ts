import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FleetBench, openFleetBench } from '#testkit/kube/fleet-bench.ts'
import { explainNoKube } from '#testkit/kube/kube-programs.ts'
import { goldenBehaviours, renderBehaviours } from '#testkit/kube-behaviours/behaviours.ts'
import { sendBehaviours } from '#testkit/kube-behaviours/send-behaviours.ts'
import { requestTls } from '#testkit/programs/request-tls.ts'

const missing = explainNoKube()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)

describe.skipIf(missing)('a real control plane', () => {
  let bench: FleetBench
  beforeAll(async () => {
    // The service range of simulated clusters.
    bench = await openFleetBench({ serviceRange: '10.128.0.0/16' })
    for (const name of ['n1', 'n2']) await bench.madeNode(name)
  }, 200_000)
  afterAll(() => bench?.close())

  test('behaves as behaviours.golden.txt, with which simulated clusters are compared; vitest --update rewrites it', async () => {
    const { access } = bench.kube
    const own = 'clientKey' in access ? { cert: access.clientCertificate, key: access.clientKey } : {}
    const ca = [access.ca].flat()
    const answers = await sendBehaviours({
      stableMs: 3_000,
      call: (method, path, { body, type, token }) =>
        requestTls(
          `${access.server}${path}`,
          {
            method,
            ca,
            timeout: 30_000,
            headers: {
              ...(body === undefined ? {} : { 'content-type': type }),
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            },
            ...(token === undefined ? own : {}),
          },
          body,
        ),
    })
    await expect(renderBehaviours(answers)).toMatchFileSnapshot(fileURLToPath(goldenBehaviours))
  }, 900_000)
})
