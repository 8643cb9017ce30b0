import { accepts, acceptsUpdate, rejects, rejectsUpdate, type RowGroup } from '../row.ts'

const other = { matchLabels: { app: 'other' } }
/** What all workloads share. */
const invalidWorkload: RowGroup = {
  'selector is missing': { selector: null },
  'selector is empty': { selector: {} },
  'selector does not match the labels': { selector: other },
  'selector with unknown operator': {
    selector: { matchExpressions: [{ key: 'app', operator: 'Is', values: ['web'] }] },
  },
  'selector In without values': { selector: { matchExpressions: [{ key: 'app', operator: 'In' }] } },
  'selector Exists with values': {
    selector: { matchExpressions: [{ key: 'app', operator: 'Exists', values: ['web'] }] },
  },
  'selector with odd label': { selector: { matchLabels: { app: 'a b' } } },
  'selector expression without key': { selector: { matchExpressions: [{ operator: 'Exists' }] } },
  'template without labels': { 'template.metadata': {} },
  'template with odd label': { 'template.metadata.labels.a': 'b c' },
  'template with odd annotation': { 'template.metadata.annotations': { 'a b': 'c' } },
  'template without containers': { 'template.spec': {} },
  'template is missing': { template: null },
  'restart policy Never': { 'template.spec.restartPolicy': 'Never' },
  'restart policy OnFailure': { 'template.spec.restartPolicy': 'OnFailure' },
  'restart policy Sometimes': { 'template.spec.restartPolicy': 'Sometimes' },
  'active deadline': { 'template.spec.activeDeadlineSeconds': 60 },
  'negative minReadySeconds': { minReadySeconds: -1 },
}
const surge = (maxSurge: unknown, maxUnavailable: unknown, type = 'RollingUpdate'): object => ({
  type,
  rollingUpdate: { maxSurge, maxUnavailable },
})

/** Deployments, replica sets and daemon sets. */
export const workloadRows = [
  ...['Deployment', 'ReplicaSet', 'DaemonSet'].flatMap((kind) => [
    ...rejects(kind, 'spec', invalidWorkload),
    ...rejectsUpdate(kind, 'spec', {
      'another selector': { selector: other, 'template.metadata.labels': { app: 'other' } },
      'selector does not match the labels': { 'template.metadata.labels': { app: 'other' } },
      'restart policy Never': { 'template.spec.restartPolicy': 'Never' },
      'selector is removed': { selector: null },
      'without containers': { 'template.spec.containers': null },
    }),
    ...acceptsUpdate(kind, 'spec', {
      'another image': { 'template.spec.containers.0.image': 'web:2' },
      'another template label': { 'template.metadata.labels.tier': 'front' },
      minReadySeconds: { minReadySeconds: 5 },
    }),
    ...accepts(kind, 'spec', {
      'selector with expressions': {
        selector: {
          matchExpressions: [
            { key: 'app', operator: 'In', values: ['web', 'b'] },
            { key: 'x', operator: 'DoesNotExist' },
          ],
        },
      },
      'more labels than the selector': { 'template.metadata.labels.tier': 'front' },
      'restart policy Always': { 'template.spec.restartPolicy': 'Always' },
    }),
  ]),
  ...['Deployment', 'ReplicaSet'].flatMap((kind) => [
    ...rejects(kind, 'spec', {
      'negative replicas': { replicas: -1 },
      'replicas are text': { replicas: '1' },
      'replicas are a fraction': { replicas: 1.5 },
    }),
    ...rejectsUpdate(kind, 'spec', { 'negative replicas': { replicas: -1 } }),
    ...accepts(kind, 'spec', { 'without replicas': { replicas: null } }),
    ...acceptsUpdate(kind, 'spec', { 'more replicas': { replicas: 2 } }),
  ]),
  ...rejects('Deployment', 'spec', {
    'unknown strategy': { strategy: { type: 'BlueGreen' } },
    'Recreate with surge bounds': { strategy: surge(1, 1, 'Recreate') },
    'both surge bounds 0': { strategy: surge(0, 0) },
    'both surge bounds 0%': { strategy: surge('0%', '0%') },
    'negative surge': { strategy: surge(-1, 1) },
    'negative unavailable': { strategy: surge(1, -1) },
    'surge is no percentage': { strategy: surge('many', 1) },
    'surge without percent sign': { strategy: surge('10', 1) },
    'unavailable above 100%': { strategy: surge(1, '150%') },
    'negative history': { revisionHistoryLimit: -1 },
    'negative deadline': { progressDeadlineSeconds: -1 },
    'deadline below minReadySeconds': { progressDeadlineSeconds: 5, minReadySeconds: 10 },
    'deadline equals minReadySeconds': { progressDeadlineSeconds: 10, minReadySeconds: 10 },
    'paused is text': { paused: 'yes' },
  }),
  ...accepts('Deployment', 'spec', {
    Recreate: { strategy: { type: 'Recreate' } },
    'surge only': { strategy: surge(1, 0) },
    'unavailable only': { strategy: surge(0, '50%') },
    'surge above 100%': { strategy: surge('200%', 0) },
    'strategy without bounds': { strategy: { type: 'RollingUpdate' } },
    'bounds without type': { strategy: { rollingUpdate: { maxSurge: 2 } } },
    'history 0': { revisionHistoryLimit: 0 },
    paused: { paused: true },
    'replicas 2000': { paused: true, replicas: 2000 },
  }),
  ...rejectsUpdate('Deployment', 'spec', {
    'both surge bounds 0': { strategy: surge(0, 0) },
    'Recreate keeps surge bounds': { 'strategy.type': 'Recreate' },
    'negative history': { revisionHistoryLimit: -1 },
  }),
  ...acceptsUpdate('Deployment', 'spec', {
    'to Recreate': { strategy: { type: 'Recreate' } },
    'to surge only': { strategy: surge(1, 0) },
  }),
  ...rejects('DaemonSet', 'spec', {
    'surge beside the default of unavailable': {
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    },
    'unavailable is no percentage': {
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 'x' } },
    },
    'unknown strategy': { updateStrategy: { type: 'Recreate' } },
    'both surge bounds 0': { updateStrategy: surge(0, 0) },
    'both surge bounds set': { updateStrategy: surge(1, 1) },
    'negative unavailable': { updateStrategy: surge(0, -1) },
    'unavailable above 100%': { updateStrategy: surge(0, '101%') },
    'surge above 100%': { updateStrategy: surge('101%', 0) },
    'negative history': { revisionHistoryLimit: -1 },
  }),
  ...accepts('DaemonSet', 'spec', {
    OnDelete: { updateStrategy: { type: 'OnDelete' } },
    'surge only': { updateStrategy: surge('10%', 0) },
    'unavailable in percent': { updateStrategy: surge(0, '20%') },
    'history 0': { revisionHistoryLimit: 0 },
  }),
  ...rejects('Deployment', 'spec', {
    'selector value of 64 characters': { selector: { matchLabels: { app: 'b'.repeat(64) } } },
    'selector expression value with space': {
      selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'a b'] }] },
    },
    'surge of a negative percentage': { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '-1%' } } },
    'empty strategy type with Recreate bounds': { strategy: { type: 'recreate' } },
  }),
  ...acceptsUpdate('Deployment', 'spec', {
    'volume added': { 'template.spec.volumes': [{ name: 'a', emptyDir: {} }] },
    'container added': { 'template.spec.containers.1': { name: 'more', image: 'more:1' } },
    paused: { paused: true },
  }),
]
