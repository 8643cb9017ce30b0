import { accepts, rejects } from '../row.ts'

const template = 'spec.template.spec'
const exec = { exec: { command: ['true'] } }

/** Rarer mistakes in the specs of pods and templates. */
export const rarePodRows = [
  ...rejects('Pod', 'spec', {
    'empty group change policy': { securityContext: { fsGroupChangePolicy: '' } },
    'empty supplemental groups policy': { securityContext: { supplementalGroupsPolicy: '' } },
    'empty spread policies': {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'a',
          whenUnsatisfiable: 'DoNotSchedule',
          nodeAffinityPolicy: '',
          nodeTaintsPolicy: '',
        },
      ],
    },
    'empty container policies': {
      'containers.0.restartPolicy': '',
      'containers.0.securityContext': { procMount: '' },
      'containers.0.volumeMounts.0.mountPropagation': '',
      'containers.0.volumeMounts.0.recursiveReadOnly': '',
    },
    'port names twice over two containers with one host port': {
      'containers.0.ports': [{ containerPort: 80, hostPort: 80 }],
      'containers.1.ports': [{ containerPort: 81, hostPort: 80 }],
      'containers.0.livenessProbe': null,
    },
    'init container mounts nothing': { 'initContainers.0.volumeMounts': [{ name: 'none', mountPath: '/a' }] },
    'duplicate init container names': { 'initContainers.1': { name: 'init', image: 'a' } },
    'init container named with upper case': { 'initContainers.0.name': 'Init' },
    'sidecar with negative probe': {
      'initContainers.0.restartPolicy': 'Always',
      'initContainers.0.startupProbe': { ...exec, periodSeconds: -1 },
    },
    'init container limit below request': {
      'initContainers.0.resources': { requests: { cpu: '2' }, limits: { cpu: '1' } },
    },
    'init container with startup probe': { 'initContainers.0.startupProbe': exec },
    'toleration key with two slashes': { tolerations: [{ key: 'a/b/c', operator: 'Exists' }] },
    'toleration Gt': { tolerations: [{ key: 'a', operator: 'Gt', value: '1' }] },
    'toleration of effect in lower case': { tolerations: [{ key: 'a', operator: 'Exists', effect: 'noschedule' }] },
    'node affinity value of 64 characters': {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b'.repeat(64)] }] }],
          },
        },
      },
    },
    'node preference with odd operator': {
      affinity: {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            { weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'Has' }] } },
          ],
        },
      },
    },
    'node affinity field value with upper case': {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['A b'] }] }],
          },
        },
      },
    },
    'node preference without weight': {
      affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ preference: {} }] } },
    },
    'pod preference without topology key': {
      affinity: {
        podAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 5, podAffinityTerm: { labelSelector: {} } }],
        },
      },
    },
    'pod affinity value of 64 characters': {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              topologyKey: 'zone',
              labelSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'.repeat(64)] }] },
            },
          ],
        },
      },
    },
    'pod affinity namespace selector with odd operator': {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              topologyKey: 'zone',
              labelSelector: {},
              namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'Is' }] },
            },
          ],
        },
      },
    },
    'pod affinity match label key in the selector': {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'a' } }, matchLabelKeys: ['app'] },
          ],
        },
      },
    },
    'spread selector with odd label': {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'a',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { a: 'b c' } },
        },
      ],
    },
    'spread match label key without selector': {
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'DoNotSchedule', matchLabelKeys: ['a'] },
      ],
    },
    'spread with odd match label key': {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'a',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: {},
          matchLabelKeys: ['a b'],
        },
      ],
    },
    'restart policy OnFailed': { restartPolicy: 'OnFailed' },
    'negative active deadline': { activeDeadlineSeconds: -5 },
    'host name with upper case': { hostname: 'Web' },
    'subdomain with dot': { subdomain: 'a.b' },
    'host alias of IPv4 with five parts': { hostAliases: [{ ip: '1.2.3.4.5' }] },
    'seven search domains are too long': { dnsConfig: { searches: ['a'.repeat(300)] } },
    'DNS searches above 32': {
      dnsConfig: { searches: Array.from({ length: 33 }, (_one, index) => `a${index}.example.com`) },
    },
    'DNS server with port': { dnsConfig: { nameservers: ['1.1.1.1:53'] } },
    'two pods claims of one name': {
      resourceClaims: [
        { name: 'a', resourceClaimName: 'x' },
        { name: 'a', resourceClaimName: 'y' },
      ],
    },
    'resource claim with both sources': {
      resourceClaims: [{ name: 'a', resourceClaimName: 'x', resourceClaimTemplateName: 'y' }],
    },
    'resource claim with odd name': { resourceClaims: [{ name: 'A', resourceClaimName: 'x' }] },
    'gate without name': { schedulingGates: [{ name: '' }] },
    'readiness gate without type': { readinessGates: [{ conditionType: '' }] },
    'host users with host network': { hostUsers: false, hostNetwork: true },
    'host users with host PID': { hostUsers: false, hostPID: true },
    'host users with host IPC': { hostUsers: false, hostIPC: true },
    'pod resources of extended kind': {
      resources: { requests: { 'example.com/gpu': '1' }, limits: { 'example.com/gpu': '1' } },
    },
    'pod resources negative': { resources: { requests: { cpu: '-1' } } },
    'pod limit below sum of containers': { resources: { requests: { cpu: '10m' } } },
    'Windows with host PID': { os: { name: 'windows' }, hostPID: true },
    'Windows with sysctls': { os: { name: 'windows' }, securityContext: { sysctls: [{ name: 'a', value: '1' }] } },
    'Windows container with capabilities': {
      os: { name: 'windows' },
      'containers.0.securityContext': { capabilities: { add: ['A'] } },
    },
    'Windows container with user': { os: { name: 'windows' }, 'containers.0.securityContext': { runAsUser: 1 } },
    'Linux container with Windows options': {
      os: { name: 'linux' },
      'containers.0.securityContext': { windowsOptions: { runAsUserName: 'a' } },
    },
    'sysctl with host IPC': {
      hostIPC: true,
      securityContext: { sysctls: [{ name: 'kernel.shm_rmid_forced', value: '1' }] },
    },
    'sysctl with host network': {
      hostNetwork: true,
      securityContext: { sysctls: [{ name: 'net.core.somaxconn', value: '1' }] },
    },
    'node selector key with upper case prefix': { nodeSelector: { 'Example.com/a': 'b' } },
    'generate name of volume claims is invalid': {
      'volumes.2': {
        name: 'eph',
        ephemeral: {
          volumeClaimTemplate: { spec: { accessModes: ['Any'], resources: { requests: { storage: '1Gi' } } } },
        },
      },
    },
    'ephemeral claim without access modes': {
      'volumes.2': {
        name: 'eph',
        ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '1Gi' } } } } },
      },
    },
    'ephemeral claim without storage': {
      'volumes.2': { name: 'eph', ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'] } } } },
    },
    'Git repository without address': { 'volumes.2': { name: 'v', gitRepo: {} } },
    'RBD without monitors': { 'volumes.2': { name: 'v', rbd: { image: 'a', monitors: [] } } },
    'CephFS without monitors': { 'volumes.2': { name: 'v', cephfs: { monitors: [] } } },
    'Fibre channel without target': { 'volumes.2': { name: 'v', fc: {} } },
    'GCE disk without name': { 'volumes.2': { name: 'v', gcePersistentDisk: { pdName: '' } } },
    'AWS disk without ID': { 'volumes.2': { name: 'v', awsElasticBlockStore: { volumeID: '' } } },
    'Azure file without secret': { 'volumes.2': { name: 'v', azureFile: { secretName: '', shareName: 'a' } } },
    'Gluster without endpoints': { 'volumes.2': { name: 'v', glusterfs: { endpoints: '', path: 'a' } } },
    'FlexVolume without driver': { 'volumes.2': { name: 'v', flexVolume: { driver: '' } } },
    'image volume without reference': { 'volumes.2': { name: 'v', image: {} } },
    'projected without sources of valid mode': {
      'volumes.2': {
        name: 'v',
        projected: { sources: [{ downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'status.podIP' } }] } }] },
      },
    },
    'projected token path is absolute': {
      'volumes.2': { name: 'v', projected: { sources: [{ serviceAccountToken: { path: '/a' } }] } },
    },
    'downward file mode': {
      'volumes.2': {
        name: 'v',
        downwardAPI: { items: [{ path: 'a', mode: 0o1000, fieldRef: { fieldPath: 'metadata.name' } }] },
      },
    },
    'downward resource of an unknown container': {
      'volumes.2': {
        name: 'v',
        downwardAPI: { items: [{ path: 'a', resourceFieldRef: { containerName: 'none', resource: 'limits.gpu' } }] },
      },
    },
    'config map item without both': { 'volumes.2': { name: 'v', configMap: { name: 'a', items: [{}] } } },
  }),
  ...rejects('Deployment', template, {
    'ephemeral containers': { ephemeralContainers: [{ name: 'a', image: 'b' }] },
    'extended request without limit': { 'containers.0.resources': { requests: { 'example.com/gpu': '1' } } },
    'odd limit name': { 'containers.0.resources': { limits: { 'a b/c': '1' } } },
    'host network with other host port': {
      hostNetwork: true,
      'containers.0.ports': [{ containerPort: 80, hostPort: 81 }],
    },
    'liveness of two handlers': { 'containers.0.livenessProbe': { ...exec, tcpSocket: { port: 1 } } },
    'priority class with upper case': { priorityClassName: 'A b' },
    'service account with upper case': { serviceAccountName: 'A b' },
    'runtime class with upper case': { runtimeClassName: 'A b' },
    'preemption policy': { preemptionPolicy: 'Maybe' },
    'pull policy in lower case': { 'containers.0.imagePullPolicy': 'always' },
  }),
  ...accepts('Deployment', template, {
    'priority class that does not exist': { priorityClassName: 'none' },
    'service account that does not exist': { serviceAccountName: 'none' },
    'runtime class that does not exist': { runtimeClassName: 'none' },
    'host network': { hostNetwork: true, 'containers.0.ports': [{ containerPort: 80, hostPort: 80 }] },
    'gate in a template with node': { schedulingGates: [{ name: 'a' }], nodeName: 'one' },
    'everything tolerated': { tolerations: [{ operator: 'Exists' }] },
  }),
]
