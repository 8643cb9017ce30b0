import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const labels = { app: 'web' }
const template = {
  metadata: { labels },
  spec: { containers: [{ name: 'web', image: 'web:1', ports: [{ name: 'http', containerPort: 80 }] }] },
}
const workload = { selector: { matchLabels: labels }, template }

/** A valid object of every served kind, without its name and namespace. */
export const baseObjects: Readonly<Record<string, KubeFields>> = {
  Namespace: { apiVersion: 'v1' },
  Node: {
    apiVersion: 'v1',
    spec: { taints: [{ key: 'dedicated', value: 'web', effect: 'NoSchedule' }], providerID: 'test://one' },
    status: { capacity: { cpu: '2', memory: '2Gi', pods: '10' } },
  },
  Pod: {
    apiVersion: 'v1',
    metadata: { labels: { app: 'alone' } },
    spec: {
      automountServiceAccountToken: false,
      containers: [
        {
          name: 'web',
          image: 'web:1',
          ports: [{ name: 'http', containerPort: 80 }],
          env: [{ name: 'A', value: '1' }],
          resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
          livenessProbe: { httpGet: { path: '/', port: 'http' } },
        },
        { name: 'side', image: 'side:1' },
      ],
      initContainers: [{ name: 'init', image: 'init:1' }],
      volumes: [
        { name: 'data', emptyDir: {} },
        { name: 'conf', configMap: { name: 'conf' } },
      ],
      tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute' }],
      terminationGracePeriodSeconds: 10,
    },
  },
  ConfigMap: { apiVersion: 'v1', data: { a: '1' } },
  Secret: { apiVersion: 'v1', data: { a: 'MQ==' } },
  Service: {
    apiVersion: 'v1',
    spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  },
  ServiceAccount: { apiVersion: 'v1' },
  Event: {
    apiVersion: 'v1',
    involvedObject: { kind: 'Pod', name: 'web', namespace: 'default' },
    reason: 'Started',
    message: 'The container started.',
    type: 'Normal',
  },
  Lease: {
    apiVersion: 'coordination.k8s.io/v1',
    spec: { holderIdentity: 'one', leaseDurationSeconds: 15, leaseTransitions: 1 },
  },
  Deployment: { apiVersion: 'apps/v1', spec: { ...workload, replicas: 0 } },
  ReplicaSet: { apiVersion: 'apps/v1', spec: { ...workload, replicas: 0 } },
  DaemonSet: { apiVersion: 'apps/v1', spec: workload },
  PodDisruptionBudget: {
    apiVersion: 'policy/v1',
    spec: { minAvailable: 1, selector: { matchLabels: labels } },
  },
}
