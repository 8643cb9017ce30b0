import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

const labels = { app: 'web' }
const template = {
  metadata: { labels },
  spec: { containers: [{ name: 'web', image: 'web:1', ports: [{ name: 'http', containerPort: 80 }] }] },
}
const workload = { selector: { matchLabels: labels }, template }

const ending = { spec: { restartPolicy: 'Never', containers: [{ name: 'web', image: 'web:1' }] } }
const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
const rbac = 'rbac.authorization.k8s.io/v1'
const webhook = {
  name: 'web.example.com',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  clientConfig: { service: { name: 'web', namespace: 'default' } },
  rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }],
}

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
  StatefulSet: {
    apiVersion: 'apps/v1',
    spec: {
      ...workload,
      replicas: 0,
      serviceName: 'web',
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claim }],
    },
  },
  Job: { apiVersion: 'batch/v1', spec: { suspend: true, template: ending } },
  CronJob: {
    apiVersion: 'batch/v1',
    spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template: ending } } },
  },
  HorizontalPodAutoscaler: {
    apiVersion: 'autoscaling/v2',
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 5,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
      behavior: { scaleDown: { policies: [{ type: 'Percent', value: 10, periodSeconds: 60 }] } },
    },
  },
  Role: { apiVersion: rbac, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
  ClusterRole: { apiVersion: rbac, rules: [{ nonResourceURLs: ['/healthz'], verbs: ['get'] }] },
  RoleBinding: {
    apiVersion: rbac,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'web' },
    subjects: [{ kind: 'ServiceAccount', name: 'web', namespace: 'default' }],
  },
  ClusterRoleBinding: {
    apiVersion: rbac,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'web' },
    subjects: [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'web' }],
  },
  Ingress: {
    apiVersion: 'networking.k8s.io/v1',
    spec: {
      ingressClassName: 'web',
      tls: [{ hosts: ['web.example.com'], secretName: 'web' }],
      rules: [
        {
          host: 'web.example.com',
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }],
          },
        },
      ],
    },
  },
  IngressClass: { apiVersion: 'networking.k8s.io/v1', spec: { controller: 'example.com/web' } },
  NetworkPolicy: {
    apiVersion: 'networking.k8s.io/v1',
    spec: {
      podSelector: { matchLabels: labels },
      policyTypes: ['Ingress'],
      ingress: [
        {
          from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }],
          ports: [{ protocol: 'TCP', port: 80 }],
        },
      ],
    },
  },
  Endpoints: { apiVersion: 'v1', subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] },
  EndpointSlice: {
    apiVersion: 'discovery.k8s.io/v1',
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'] }],
    ports: [{ name: 'http', port: 80 }],
  },
  StorageClass: { apiVersion: 'storage.k8s.io/v1', provisioner: 'example.com/disk' },
  PersistentVolumeClaim: { apiVersion: 'v1', spec: claim },
  PersistentVolume: {
    apiVersion: 'v1',
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      csi: { driver: 'example.com', volumeHandle: 'one' },
    },
  },
  ResourceQuota: { apiVersion: 'v1', spec: { hard: { pods: '10', 'requests.cpu': '4' } } },
  LimitRange: {
    apiVersion: 'v1',
    spec: { limits: [{ type: 'Container', default: { cpu: '1' }, min: { cpu: '100m' }, max: { cpu: '2' } }] },
  },
  PriorityClass: { apiVersion: 'scheduling.k8s.io/v1', value: 1000 },
  RuntimeClass: { apiVersion: 'node.k8s.io/v1', handler: 'web' },
  ValidatingWebhookConfiguration: { apiVersion: 'admissionregistration.k8s.io/v1', webhooks: [webhook] },
  MutatingWebhookConfiguration: { apiVersion: 'admissionregistration.k8s.io/v1', webhooks: [webhook] },
}
