import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findKubectls } from '#testkit/programs/installed-programs.ts'
import { openKubeBench } from '#testkit/simulated/kube-bench.ts'
import { type Kubectl, useKubectl } from '#testkit/simulated/use-kubectl.ts'
import type { KubeBench } from '#testkit/simulated/kube-bench.ts'
import { makeScratchFolder } from '#testkit/programs/scratch-folder.ts'
import type { ScratchFolder } from '#testkit/programs/scratch-folder.ts'

const kubectls = findKubectls()
const isThere = kubectls.length > 0
const tried = isThere
  ? kubectls
  : [{ program: '', version: 'not run: kubectl is neither on the PATH nor in MOORAGE_TEST_KUBECTL' }]

const labels = { app: 'api' }
const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'api', namespace: 'shop' },
  spec: { type: 'LoadBalancer', selector: labels, ports: [{ port: 80 }] },
}
const deployment = (image: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'api', namespace: 'shop' },
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: { containers: [{ name: 'api', image, env: [{ name: 'A', value: '1' }] }] },
    },
  },
})
const daemons = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'kube-system' },
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'agent', image: 'agent:1' }] } },
  },
}
const manifest = (image: string): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [service, deployment(image), daemons] })
const image = 'jsonpath={.spec.template.spec.containers[0].image}'

describe.skipIf(!isThere).each(tried)('kubectl $version', ({ program }) => {
  let scratch: ScratchFolder
  let bench: KubeBench
  let run: Kubectl['run']
  let kubectl: Kubectl['kubectl']
  beforeAll(async () => {
    scratch = makeScratchFolder()
    bench = await openKubeBench()
    await bench.putNode('n1')
    await bench.putNode('n2')
    ;({ run, kubectl } = useKubectl(program, bench, scratch.path))
  })
  afterAll(async () => {
    await bench?.close()
    scratch?.close()
  })

  it('reads nodes, discovery, and its own rights', async () => {
    expect(await kubectl('get nodes -o wide')).toMatch(
      /^NAME +STATUS +ROLES +AGE +VERSION +INTERNAL-IP .*\nn1 +Ready +<none> +\d+s +v1\.36\.2 +10\.1\.0\.1/,
    )
    expect(await kubectl('api-resources')).toMatch(/deployments +deploy +apps\/v1 +true +Deployment/)
    expect(await kubectl('auth can-i create pods')).toBe('yes')
    expect(await kubectl('auth can-i --list')).toMatch(/\*\.\* +\[\] +\[\] +\[\*\]/)
    expect(await kubectl('get --raw /readyz')).toBe('ok')
    expect(await kubectl('describe node n1')).toMatch(/HolderIdentity: +n1/)
  })

  it('creates a deployment, waits for it, scales it, rolls it out and back', async () => {
    await kubectl('create deployment web --image web:1 --replicas 3')
    await kubectl('wait --for=condition=Available deployment/web --timeout=30s')
    expect(await kubectl('get pods -l app=web --field-selector status.phase=Running --no-headers')).toMatch(
      /^(web-\S+ +1\/1 +Running +0 +\d+s\n?){3}$/,
    )
    await kubectl('scale deployment web --replicas 5')
    await kubectl('set image deployment/web web=web:2')
    expect(await kubectl('rollout status deployment/web --timeout=30s')).toContain('successfully rolled out')
    await kubectl('rollout undo deployment/web')
    expect(await kubectl(`get deployment web -o ${image}`)).toBe('web:1')
    expect(
      (await kubectl('get replicasets -o name')).split('\n'),
      'the set of the first template is used again',
    ).toHaveLength(2)
    await kubectl('rollout restart deployment/web')
    expect(await kubectl('describe deployment web')).toMatch(/5 desired \| 5 updated \| 5 total \| 5 available/)
    expect(await kubectl('get pods --all-namespaces --chunk-size=2 -o name')).toMatch(/^(pod\/web-\S+\n?){5}$/)
  })

  it('creates, applies client-side and server-side, replaces and deletes files without --validate=false', async () => {
    await kubectl('create namespace shop')
    await kubectl('create -f -', manifest('api:1'))
    await kubectl('replace -f -', manifest('api:2'))
    await kubectl('delete -f -', manifest('api:2'))
    await kubectl('apply -f -', manifest('api:1'))
    expect(await kubectl('apply -f -', manifest('api:1'))).toMatch(
      /service\/api unchanged[\s\S]*daemonset.apps\/agent unchanged/,
    )
    expect(await kubectl('apply -f -', manifest('api:3'))).toMatch(/deployment.apps\/api configured/)
    await kubectl('apply --server-side --force-conflicts -f -', manifest('api:4'))
    expect(await kubectl(`-n shop get deployment api -o ${image}`)).toBe('api:4')
    expect(await kubectl('-n shop get service api')).toMatch(
      /LoadBalancer +10\.128\.\d+\.\d+ +203\.0\.113\.\d+ +80:3\d{4}\/TCP/,
    )
  })

  it('creates and reads config maps, secrets, service accounts and disruption budgets', async () => {
    await kubectl('-n shop create configmap settings --from-literal=a=1')
    await kubectl('-n shop create secret generic key --from-literal=pw=sesame')
    await kubectl('-n shop create serviceaccount robot')
    await kubectl('-n shop create pdb api --selector=app=api --min-available=2')
    expect(await kubectl('-n shop get secret key -o jsonpath={.data.pw}')).toBe(
      Buffer.from('sesame').toString('base64'),
    )
    expect(await kubectl('-n shop get pdb')).toMatch(/api +2 +N\/A +0 +\d+s/)
    expect(await kubectl('-n shop describe pdb api')).toMatch(/Current: +2/)
  })

  it('explains fields, and rejects unknown ones before anything is created', async () => {
    expect(await kubectl('explain deployment.spec.strategy')).toMatch(
      /rollingUpdate\s+<(RollingUpdateDeployment|Object)>/,
    )
    expect(await kubectl('explain pods.spec.containers.imagePullPolicy')).toContain('Image pull policy')
    const misspelt = deployment('api:1')
    const held = await run(
      ['create', '-f', '-'],
      JSON.stringify({ ...misspelt, spec: { ...misspelt.spec, replica: 1 }, metadata: { name: 'misspelt' } }),
    )
    expect([held.code, held.output]).toEqual([1, expect.stringMatching(/unknown field "(spec\.)?replica"/)])
    expect((await run(['get', 'deployment', 'misspelt'])).output).toContain('not found')
    expect(await kubectl('create configmap dry --from-literal=a=1 --dry-run=server')).toContain('(server dry run)')
    expect((await run(['get', 'configmap', 'dry'])).output).toContain('not found')
  })

  it('applies what a manifest contains, and removes what it no longer contains', async () => {
    const map = (data: object): string =>
      JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied', labels: { a: 'x' } }, data })
    await kubectl('apply -f -', map({ a: '1', b: '2' }))
    await kubectl('patch configmap applied --type=merge -p {"data":{"c":"3"}}')
    await kubectl('apply -f -', map({ a: '1' }))
    expect(JSON.parse(await kubectl('get configmap applied -o jsonpath={.data}'))).toEqual({ a: '1', c: '3' })
  })

  it('drains a node except its daemons, and is blocked by a budget until that is deleted', async () => {
    expect(await kubectl('cordon n2')).toBe('node/n2 cordoned')
    await kubectl('drain n2 --ignore-daemonsets --delete-emptydir-data --pod-selector=app=web --timeout=60s')
    const held = await run(['drain', 'n2', '--ignore-daemonsets', '--timeout=1s'])
    expect([held.code, held.output]).toEqual([
      1,
      expect.stringContaining("Cannot evict pod as it would violate the pod's disruption budget"),
    ])
    await kubectl('-n shop delete pdb api')
    await kubectl('drain n2 --ignore-daemonsets --timeout=60s')
    expect(await kubectl('get pods --all-namespaces --field-selector spec.nodeName=n2 -o name')).toMatch(
      /^pod\/agent-\w+$/,
    )
    expect(await kubectl('get node n2 --no-headers')).toMatch(/Ready,SchedulingDisabled/)
    await kubectl('uncordon n2')
  })

  it('watches, and gets errors as a Status', async () => {
    expect(await kubectl('get deployment web -w --output-watch-events --request-timeout=1s')).toMatch(
      /ADDED +web +5\/5/,
    )
    expect(await run(['get', 'pod', 'absent'])).toEqual({
      code: 1,
      output: 'Error from server (NotFound): pods "absent" not found\n',
    })
    const invalid = await run(
      ['create', '-f', '-'],
      JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'Bad_Name' }, spec: { containers: [] } }),
    )
    expect([invalid.code, invalid.output]).toEqual([
      1,
      expect.stringMatching(/The Pod "Bad_Name" is invalid:[\s\S]*spec.containers: Required value/),
    ])
    expect((await run(['delete', 'namespace', 'default'])).output).toContain('(Forbidden)')
    await kubectl('run single --image busybox:1')
    expect((await run(['logs', 'single'])).output).toContain('runs no containers')
  })

  it('deletes, waiting until all is gone', async () => {
    await kubectl('delete namespace shop')
    await kubectl('delete deployment web')
    await kubectl('delete pod single')
    expect(await kubectl('get all --all-namespaces -o name')).toMatch(
      /^(pod\/agent-\w+\n){2}service\/kubernetes\ndaemonset.apps\/agent$/,
    )
  })
})

describe.skipIf(!isThere).each(tried)('kubectl $version, with pods that take 2 seconds to be ready,', ({ program }) => {
  it('waits for a rollout, for conditions, for the end of a pod, and in a drain for the budget', async () => {
    const scratch = makeScratchFolder()
    onTestFinished(() => scratch.close())
    const bench = await openKubeBench({ podReadyMs: 2_000 })
    onTestFinished(() => bench.close())
    for (const name of ['n1', 'n2']) await bench.putNode(name)
    const { run, kubectl } = useKubectl(program, bench, scratch.path)
    await kubectl('create deployment web --image web:1 --replicas 2')
    expect(await kubectl('get pods --no-headers')).toMatch(/^(web-\S+ +0\/1 +ContainerCreating +0 +\d+s\n?){2}$/)
    await kubectl('rollout status deployment/web --timeout=60s')
    await kubectl('create pdb web --selector=app=web --min-available=2')
    await kubectl('set image deployment/web web=web:2')
    expect(await kubectl('rollout status deployment/web --timeout=60s')).toMatch(
      /Waiting for deployment[\s\S]*successfully rolled out/,
    )
    await kubectl('scale deployment web --replicas 3')
    await kubectl('wait --for=condition=Ready pod -l app=web --timeout=60s')
    await kubectl('drain n1 --timeout=60s')
    expect(await kubectl('get pods -l app=web --field-selector spec.nodeName=n1 -o name')).toBe('')
    expect((await run(['run', 'once', '--image=a:1', '--restart=Never', '--attach=false'])).code).toBe(0)
    await kubectl('wait --for=condition=Ready pod/once --timeout=60s')
    await kubectl('wait --for=condition=Ready=false pod/once --timeout=60s')
    expect(await kubectl('get pod once --no-headers')).toMatch(/^once +0\/1 +Completed/)
  })
})
