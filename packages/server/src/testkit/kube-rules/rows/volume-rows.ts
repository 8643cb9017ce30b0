import { accepts, rejects, type RowChanges, type RowGroup } from '../row.ts'

const data = 'spec.volumes.0'
/** Replaces the base's emptyDir. */
const source = (name: string, sources: Readonly<Record<string, object>>): RowGroup =>
  Object.fromEntries(Object.entries(sources).map(([what, value]) => [what, { emptyDir: null, [name]: value }]))
const item = (...items: readonly object[]): RowChanges => ({ name: 'a', items })
const downward = (fieldPath: string): RowChanges => ({ items: [{ path: 'a', fieldRef: { fieldPath } }] })
const projected = (one: object, ...others: readonly object[]): RowChanges => ({ sources: [one, ...others] })

/** Volumes and their sources. */
export const volumeRows = [
  ...rejects('Pod', data, {
    'volume with two sources': { configMap: { name: 'a' } },
    'emptyDir with negative size': { 'emptyDir.sizeLimit': '-1' },
    ...source('configMap', {
      'config map without name': {},
      'config map mode 01000': { name: 'a', defaultMode: 0o1000 },
      'config map with negative mode': { name: 'a', defaultMode: -1 },
      'config map item without key': item({ key: '', path: 'b' }),
      'config map item without path': item({ key: 'a', path: '' }),
      'config map item with absolute path': item({ key: 'a', path: '/b' }),
      'config map item leaves the volume': item({ key: 'a', path: '../b' }),
      'config map item with odd mode': item({ key: 'a', path: 'b', mode: 0o2000 }),
    }),
    ...source('secret', {
      'secret without name': {},
      'secret mode 01000': { secretName: 'a', defaultMode: 0o1000 },
      'secret item without key': { secretName: 'a', items: [{ key: '', path: 'b' }] },
      'secret item leaves the volume': { secretName: 'a', items: [{ key: 'a', path: 'b/../..' }] },
    }),
    ...source('hostPath', {
      'host path is empty': { path: '' },
      'host path with two dots': { path: '/a/../b' },
      'host path of unknown type': { path: '/a', type: 'Folder' },
    }),
    ...source('persistentVolumeClaim', { 'claim without name': {} }),
    ...source('nfs', {
      'NFS without server': { path: '/a' },
      'NFS without path': { server: 'a' },
      'NFS with relative path': { server: 'a', path: 'b' },
    }),
    ...source('csi', { 'CSI without driver': {}, 'CSI driver with odd name': { driver: 'a b' } }),
    ...source('downwardAPI', {
      'downward file of unknown field': downward('spec.nodeName'),
      'downward file of empty field': downward(''),
      'downward file without path': { items: [{ path: '', fieldRef: { fieldPath: 'metadata.name' } }] },
      'downward file without source': { items: [{ path: 'a' }] },
      'downward file with two sources': {
        items: [
          {
            path: 'a',
            fieldRef: { fieldPath: 'metadata.name' },
            resourceFieldRef: { containerName: 'web', resource: 'limits.cpu' },
          },
        ],
      },
      'downward file of resource without container': {
        items: [{ path: 'a', resourceFieldRef: { resource: 'limits.cpu' } }],
      },
      'downward mode 01000': { defaultMode: 0o1000 },
      'downward file leaves the volume': { items: [{ path: '../a', fieldRef: { fieldPath: 'metadata.name' } }] },
    }),
    ...source('projected', {
      'projected source with two kinds': projected({ secret: { name: 'a' }, configMap: { name: 'b' } }),
      'projected secret without name': projected({ secret: {} }),
      'projected config map without name': projected({ configMap: {} }),
      'projected token without path': projected({ serviceAccountToken: { path: '' } }),
      'projected token of 5 minutes': projected({ serviceAccountToken: { path: 'a', expirationSeconds: 300 } }),
      'projected token of 200 years': projected({ serviceAccountToken: { path: 'a', expirationSeconds: 2 ** 33 } }),
      'projected files at one path': projected(
        { secret: { name: 'a', items: [{ key: 'a', path: 'x' }] } },
        { configMap: { name: 'b', items: [{ key: 'a', path: 'x' }] } },
      ),
      'projected mode 01000': { defaultMode: 0o1000, sources: [] },
    }),
    ...source('iscsi', {
      'iSCSI without portal': { iqn: 'iqn.2020-01.com.example:a', targetPortal: '', lun: 0 },
      'iSCSI with odd name': { iqn: 'a', targetPortal: '10.0.0.1', lun: 0 },
    }),
    ...source('ephemeral', { 'ephemeral without template': {} }),
    ...source('image', { 'image with unknown pull policy': { reference: 'a:1', pullPolicy: 'Maybe' } }),
  }),
  ...rejects('Pod', 'spec.volumes', {
    'volume without name': { '1.name': null },
    'volume name with upper case': { '1.name': 'Conf' },
    'volume name with dot': { '1.name': 'a.b' },
    'duplicate volume names': { '1.name': 'data' },
    'volume name of 64 characters': { '1.name': 'a'.repeat(64) },
  }),
  ...rejects('Deployment', 'spec.template.spec', {
    'volume with two sources': { volumes: [{ name: 'a', emptyDir: {}, hostPath: { path: '/a' } }] },
    'duplicate volume names': { volumes: [{ name: 'a' }, { name: 'a' }] },
  }),
  ...accepts('Pod', data, {
    'volume without source is an emptyDir': { emptyDir: null },
    'emptyDir in memory with limit': { emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } },
    'emptyDir of unknown medium': { emptyDir: { medium: 'Disk' } },
    ...source('configMap', {
      'config map with mode': { name: 'a', defaultMode: 0o777, optional: true },
      'config map with items': item({ key: 'a', path: 'b/c', mode: 0o400 }),
    }),
    ...source('secret', { secret: { secretName: 'a' } }),
    ...source('hostPath', {
      'host path': { path: '/a' },
      'host path with type': { path: '/a', type: 'DirectoryOrCreate' },
    }),
    ...source('persistentVolumeClaim', {
      claim: { claimName: 'a', readOnly: true },
      'claim name with upper case': { claimName: 'A' },
    }),
    ...source('nfs', { NFS: { server: 'a', path: '/b' } }),
    ...source('csi', { CSI: { driver: 'csi.example.com', volumeAttributes: { a: 'b' } } }),
    ...source('downwardAPI', {
      'downward file of labels': downward('metadata.labels'),
      'downward file of an annotation': downward("metadata.annotations['a']"),
      'downward file of a resource': {
        items: [{ path: 'a', resourceFieldRef: { containerName: 'web', resource: 'limits.cpu' } }],
      },
    }),
    ...source('projected', {
      'projected source with nothing': projected({}),
      'projected sources': projected(
        { secret: { name: 'a' } },
        { configMap: { name: 'b' } },
        { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } },
        { downwardAPI: { items: [{ path: 'ns', fieldRef: { fieldPath: 'metadata.namespace' } }] } },
      ),
    }),
    ...source('ephemeral', {
      'ephemeral claim': {
        volumeClaimTemplate: {
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      },
    }),
    ...source('image', { image: { reference: 'a:1' } }),
  }),
  ...accepts('Pod', 'spec', { 'unused volumes': { 'volumes.2': { name: 'unused', emptyDir: {} } } }),
]
