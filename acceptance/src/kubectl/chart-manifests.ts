/** A Kubernetes object. */
export type Manifest = Readonly<Record<string, unknown>> & {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels: object }
}

const labelsOf = (name: string) => ({ 'app.kubernetes.io/name': name })

function podOf(name: string, spec: object = {}): object {
  const container = {
    name,
    image: `registry.test/${name}:1`,
    ports: [{ name: 'http', containerPort: 8080 }],
    resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { cpu: '100m', memory: '64Mi' } },
    readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  }
  return { metadata: { labels: labelsOf(name) }, spec: { containers: [container], ...spec } }
}

const object = (apiVersion: string, kind: string, name: string, more: object = {}): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, labels: labelsOf(name) },
  ...more,
})

const workload = (kind: string, name: string, more: object = {}, pod: object = {}): Manifest =>
  object('apps/v1', kind, name, {
    spec: { selector: { matchLabels: labelsOf(name) }, template: podOf(name, pod), ...more },
  })

const service = (name: string, more: object = {}): Manifest =>
  object('v1', 'Service', name, {
    spec: { selector: labelsOf(name), ports: [{ name: 'http', port: 80, targetPort: 'http' }], ...more },
  })

const job = (name: string): Manifest =>
  object('batch/v1', 'Job', name, { spec: { backoffLimit: 2, template: podOf(name, { restartPolicy: 'OnFailure' }) } })

const rbac = 'rbac.authorization.k8s.io'

/** Account of a program with its role in the namespace or, with `Cluster`, in the cluster. */
function accountOf(name: string, scope: '' | 'Cluster'): readonly Manifest[] {
  const rules = [{ apiGroups: ['', 'apps'], resources: ['pods', 'deployments'], verbs: ['list', 'watch'] }]
  return [
    object('v1', 'ServiceAccount', name),
    object(`${rbac}/v1`, `${scope}Role`, name, { rules }),
    object(`${rbac}/v1`, `${scope}RoleBinding`, name, {
      roleRef: { apiGroup: rbac, kind: `${scope}Role`, name },
      subjects: [{ kind: 'ServiceAccount', name, namespace: 'default' }],
    }),
  ]
}

const shop =
  'ad cart checkout currency email frontend loadgenerator payment productcatalog recommendation redis shipping'.split(
    ' ',
  )

const backend = { service: { name: 'podinfo', port: { name: 'http' } } }
const claim = { accessModes: ['ReadWriteOnce'], storageClassName: 'fast', resources: { requests: { storage: '1Gi' } } }

/** Objects of well-known charts and examples, written in the same shape. */
export const chartManifests: Readonly<Record<string, readonly Manifest[]>> = {
  podinfo: [
    workload('Deployment', 'podinfo', { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } } }),
    service('podinfo'),
    object('autoscaling/v2', 'HorizontalPodAutoscaler', 'podinfo', {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'podinfo' },
        minReplicas: 1,
        maxReplicas: 3,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 99 } } },
        ],
      },
    }),
    object('networking.k8s.io/v1', 'Ingress', 'podinfo', {
      spec: {
        ingressClassName: 'nginx',
        rules: [{ host: 'podinfo.test', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
      },
    }),
    { ...podOf('podinfo-test', { restartPolicy: 'Never' }), ...object('v1', 'Pod', 'podinfo-test') },
  ],
  'online boutique': [
    ...shop.flatMap((name) => [
      object('v1', 'ServiceAccount', name),
      workload('Deployment', name, {}, { serviceAccountName: name, terminationGracePeriodSeconds: 5 }),
      service(name),
    ]),
    service('frontend-external', { type: 'LoadBalancer', selector: labelsOf('frontend') }),
  ],
  guestbook: ['guestbook', 'redis-leader', 'redis-follower'].flatMap((name) => [
    workload('Deployment', name, { replicas: 2 }),
    service(name),
  ]),
  'kube-state-metrics': [
    ...accountOf('kube-state-metrics', 'Cluster'),
    workload(
      'Deployment',
      'kube-state-metrics',
      {},
      { serviceAccountName: 'kube-state-metrics', nodeSelector: { 'kubernetes.io/os': 'linux' } },
    ),
    service('kube-state-metrics', { clusterIP: 'None' }),
  ],
  'ingress-nginx': [
    ...accountOf('ingress-nginx', ''),
    ...accountOf('ingress-nginx-admission', 'Cluster'),
    object('v1', 'ConfigMap', 'ingress-nginx', { data: { 'allow-snippet-annotations': 'false' } }),
    workload('Deployment', 'ingress-nginx', {}, { serviceAccountName: 'ingress-nginx' }),
    service('ingress-nginx', { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }),
    service('ingress-nginx-admission'),
    job('admission-create'),
    job('admission-patch'),
    object('networking.k8s.io/v1', 'IngressClass', 'nginx', { spec: { controller: 'k8s.io/ingress-nginx' } }),
    object('networking.k8s.io/v1', 'NetworkPolicy', 'ingress-nginx', {
      spec: {
        podSelector: { matchLabels: labelsOf('admission-create') },
        policyTypes: ['Ingress', 'Egress'],
        egress: [{}],
      },
    }),
    object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'ingress-nginx', {
      webhooks: [
        {
          name: 'validate.nginx.ingress.kubernetes.io',
          sideEffects: 'None',
          failurePolicy: 'Fail',
          matchPolicy: 'Equivalent',
          admissionReviewVersions: ['v1'],
          clientConfig: { service: { name: 'ingress-nginx-admission', namespace: 'default', path: '/validate' } },
          rules: [
            {
              apiGroups: ['networking.k8s.io'],
              apiVersions: ['v1'],
              operations: ['CREATE', 'UPDATE'],
              resources: ['ingresses'],
            },
          ],
        },
      ],
    }),
  ],
  cassandra: [
    service('cassandra', { clusterIP: 'None' }),
    object('storage.k8s.io/v1', 'StorageClass', 'fast', {
      provisioner: 'example.com/disk',
      parameters: { type: 'ssd' },
    }),
    workload('StatefulSet', 'cassandra', {
      serviceName: 'cassandra',
      replicas: 3,
      volumeClaimTemplates: [{ metadata: { name: 'cassandra-data' }, spec: claim }],
    }),
  ],
}
