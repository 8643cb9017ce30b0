import { accepts, rejects } from '../row.ts'

const web = 'spec.containers.0'
const exec = { exec: { command: ['true'] } }

/** Rarer mistakes in containers. */
export const rareContainerRows = [
  ...rejects('Pod', web, {
    'image ends with newline': { image: 'web:1\n' },
    'port name of digits and dash': { 'ports.0.name': '8-0' },
    'port name ends with dash': { 'ports.0.name': 'http-' },
    'port name with underscore': { 'ports.0.name': 'a_b' },
    'env from unknown status': { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'status.phase' } } }] },
    'env from annotation with odd key': {
      env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.annotations['a b']" } } }],
    },
    'env from subscript of a name': {
      env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.name['a']" } } }],
    },
    'env field of another version': {
      env: [{ name: 'A', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'metadata.name' } } }],
    },
    'env memory divisor 1m': {
      env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '1m' } } }],
    },
    'second env of two': { 'env.1': { name: '', value: 'x' } },
    'storage request above limit': {
      resources: { requests: { 'ephemeral-storage': '2Gi' }, limits: { 'ephemeral-storage': '1Gi' } },
    },
    'request of a pod count': { resources: { requests: { pods: '1' } } },
    'request of storage': { resources: { requests: { storage: '1Gi' } } },
    'request of requests prefix': { resources: { limits: { 'requests.example.com/a': '1' } } },
    'huge pages request below limit': {
      resources: { requests: { cpu: '1', 'hugepages-2Mi': '2Mi' }, limits: { 'hugepages-2Mi': '4Mi' } },
    },
    'negative zero-like memory': { resources: { requests: { memory: '-1' } } },
    'negative extended resource': { resources: { limits: { 'example.com/gpu': '-1' } } },
    'two mounts with the same odd volume': {
      volumeMounts: [
        { name: 'no', mountPath: '/a' },
        { name: 'no', mountPath: '/b' },
      ],
    },
    'mount path with colon': { volumeMounts: [{ name: 'none', mountPath: '/a:b' }] },
    'mount subPath with two dots only': { 'volumeMounts.0.subPath': '..' },
    'mount and device of one volume': { volumeDevices: [{ name: 'data', devicePath: '/dev/a' }] },
    'device without volume': { volumeDevices: [{ name: 'none', devicePath: '/dev/a' }] },
    'device path with two dots': { volumeDevices: [{ name: 'none', devicePath: '../a' }] },
    'liveness with gRPC and TCP': { livenessProbe: { grpc: { port: 80 }, tcpSocket: { port: 80 } } },
    'startup TCP without port': { startupProbe: { tcpSocket: {} } },
    'startup with negative threshold': { startupProbe: { ...exec, failureThreshold: -3 } },
    'readiness with empty exec': { readinessProbe: { exec: { command: [] } } },
    'readiness HTTP with port text of digits': { readinessProbe: { httpGet: { port: '80' } } },
    'readiness HTTP with empty port text': { readinessProbe: { httpGet: { port: '' } } },
    'postStart TCP port 0': { lifecycle: { postStart: { tcpSocket: { port: 0 } } } },
    'preStop HTTP with scheme in lower case': { lifecycle: { preStop: { httpGet: { port: 80, scheme: 'http' } } } },
    'group above 2147483647': { securityContext: { runAsGroup: 3_000_000_000 } },
    'seccomp profile leaves its folder': {
      securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: '../a' } },
    },
    'AppArmor with empty profile': {
      securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: ' ' } },
    },
    'AppArmor without type': { securityContext: { appArmorProfile: { localhostProfile: 'a' } } },
    'resource claim without name': { 'resources.claims': [{ name: '' }] },
    'duplicate claims': { 'resources.claims': [{ name: 'a' }, { name: 'a' }] },
    'restart policy rules without exit codes': { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Restart' }] },
    'restart policy rules without policy': {
      restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }],
    },
  }),
  ...accepts('Pod', web, {
    'env value with dollar signs': { env: [{ name: 'A', value: '$(B) $$(C)' }] },
    'env field with apiVersion': {
      env: [{ name: 'A', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.uid' } } }],
    },
    'huge pages equal': { resources: { requests: { cpu: '1' }, limits: { 'hugepages-1Gi': '1Gi' } } },
    'host address of a port': { 'ports.0.hostIP': '127.0.0.1', 'ports.0.hostPort': 8080 },
    'image with upper case tag': { image: 'web:V1' },
    'mount path with colon inside': { 'volumeMounts.0.mountPath': '/a:b' },
    'probe path is empty': { 'livenessProbe.httpGet.path': '' },
    'limits without unit': { resources: { limits: { memory: '1073741824' } } },
    'host address of a port is a name': { 'ports.0.hostIP': 'localhost' },
    'request of kubernetes.io resource': { resources: { limits: { 'kubernetes.io/a': '1' } } },
    'seccomp Localhost with empty profile': {
      securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: '' } },
    },
    'fractional CPU': { resources: { limits: { cpu: 0.5 } } },
  }),
]
