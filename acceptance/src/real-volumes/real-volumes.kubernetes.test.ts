import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Kubectl, openKubectl } from '../kubectl/open-kubectl.ts'
import { testCluster, testKubectl, testShellImage } from '../real-kubernetes/test-engine.ts'
import { type VolumeScene, installDriver, playVolumes } from './play-volumes.ts'

if (testCluster === undefined)
  process.stdout.write('volumes in pods of a cluster: not run: MOORAGE_TEST_CLUSTER names no kubeconfig\n')

describe.skipIf(testCluster === undefined)(
  'claims in a cluster with kubelets (docs/volumes-in-pods.md)',
  { timeout: 900_000 },
  () => {
    let kubectl: Kubectl
    let scene: VolumeScene
    beforeAll(() => {
      kubectl = openKubectl(testKubectl)
      kubectl.use(readFileSync(testCluster ?? '', 'utf8'))
      scene = {
        kubectl,
        image: testShellImage,
        storageClass: 'moor-xfs',
        countVolumes: async () =>
          Number((await kubectl.ok('get', 'pv', '-o', 'name')).split('\n').filter((line) => line !== '').length),
      }
    })
    afterAll(() => kubectl?.close())

    test('the driver runs on every node', () => installDriver(scene))
    test('a claim becomes a volume, grows while it is used, moves with its pod, and is gone with the claim', () =>
      playVolumes(scene))
  },
)
