import { accepts, acceptsUpdate, rejects, rejectsUpdate } from '../row.ts'

/** Disruption budgets, nodes, namespaces, leases and events. */
export const clusterRows = [
  ...rejects('PodDisruptionBudget', 'spec', {
    'both bounds': { maxUnavailable: 1 },
    'negative minAvailable': { minAvailable: -1 },
    'minAvailable of 150%': { minAvailable: '150%' },
    'minAvailable is no percentage': { minAvailable: 'half' },
    'minAvailable without percent sign': { minAvailable: '50' },
    'negative percentage': { minAvailable: '-5%' },
    'negative maxUnavailable': { minAvailable: null, maxUnavailable: -1 },
    'maxUnavailable of 101%': { minAvailable: null, maxUnavailable: '101%' },
    'maxUnavailable is no percentage': { minAvailable: null, maxUnavailable: '1 pod' },
    'selector with unknown operator': { selector: { matchExpressions: [{ key: 'a', operator: 'Is', values: ['b'] }] } },
    'selector with odd label': { selector: { matchLabels: { a: 'b c' } } },
    'selector In without values': { selector: { matchExpressions: [{ key: 'a', operator: 'In', values: [] }] } },
    'empty eviction policy': { unhealthyPodEvictionPolicy: '' },
    'unknown eviction policy': { unhealthyPodEvictionPolicy: 'Never' },
    'minAvailable is a fraction': { minAvailable: 0.5 },
  }),
  ...accepts('PodDisruptionBudget', 'spec', {
    'minAvailable of 100%': { minAvailable: '100%' },
    'minAvailable 0': { minAvailable: 0 },
    maxUnavailable: { minAvailable: null, maxUnavailable: '50%' },
    'neither bound': { minAvailable: null },
    'without selector': { selector: null },
    'empty selector': { selector: {} },
    'eviction policy': { unhealthyPodEvictionPolicy: 'AlwaysAllow' },
  }),
  ...rejectsUpdate('PodDisruptionBudget', 'spec', {
    'both bounds': { maxUnavailable: 1 },
    'minAvailable of 150%': { minAvailable: '150%' },
  }),
  ...acceptsUpdate('PodDisruptionBudget', 'spec', {
    'another selector': { selector: { matchLabels: { app: 'b' } } },
    'other bound': { minAvailable: null, maxUnavailable: 1 },
  }),
  ...rejects('Node', 'spec', {
    'taint with unknown effect': { 'taints.0.effect': 'Never' },
    'taint without effect': { 'taints.0.effect': null },
    'taint without key': { 'taints.0.key': null },
    'taint with odd key': { 'taints.0.key': 'a b' },
    'taint with odd value': { 'taints.0.value': 'a b' },
    'duplicate taints': {
      taints: [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'a', effect: 'NoSchedule', value: 'b' },
      ],
    },
    'pod network is no network': { podCIDR: '10.0.0.1', podCIDRs: ['10.0.0.1'] },
    'two pod networks of one family': { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24', '10.2.0.0/24'] },
    'unschedulable is text': { unschedulable: 'yes' },
  }),
  ...rejects('Node', 'status', {
    'negative capacity': { capacity: { cpu: '-1' } },
    'half a pod': { capacity: { pods: '500m' } },
  }),
  ...accepts('Node', 'spec', {
    'without taints': { taints: null },
    'one taint key with two effects': {
      taints: [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'a', effect: 'NoExecute' },
      ],
    },
    unschedulable: { unschedulable: true },
    'pod network': { podCIDR: '10.1.0.0/24', podCIDRs: ['10.1.0.0/24'] },
    'taint without value': { 'taints.0.value': null },
  }),
  ...rejectsUpdate('Node', 'spec', {
    'pod network that is none': { podCIDR: 'x', podCIDRs: ['x'] },
    'another provider ID': { providerID: 'test://two' },
    'provider ID removed': { providerID: null },
    'taint with unknown effect': { 'taints.0.effect': 'Never' },
    'duplicate taints': {
      taints: [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'a', effect: 'NoSchedule' },
      ],
    },
  }),
  ...rejectsUpdate(
    'Node',
    'spec',
    { 'another pod network': { podCIDR: '10.2.0.0/24', podCIDRs: ['10.2.0.0/24'] } },
    { 'spec.podCIDR': '10.1.0.0/24', 'spec.podCIDRs': ['10.1.0.0/24'] },
  ),
  ...acceptsUpdate('Node', '', {
    'pod network that replaces another': { 'spec.podCIDR': '10.1.0.0/24', 'spec.podCIDRs': ['x'] },
    cordoned: { 'spec.unschedulable': true },
    'label added': { 'metadata.labels': { a: 'b' } },
    'taint removed': { 'spec.taints': null },
    'pod network set once': { 'spec.podCIDR': '10.1.0.0/24', 'spec.podCIDRs': ['10.1.0.0/24'] },
  }),
  ...rejects('Namespace', 'spec', {
    'finalizer with space': { finalizers: ['a b'] },
    'finalizer without prefix': { finalizers: ['mine'] },
  }),
  ...accepts('Namespace', '', {
    labels: { 'metadata.labels': { 'pod-security.kubernetes.io/enforce': 'baseline' } },
    'finalizer with prefix': { 'spec.finalizers': ['example.com/a'] },
  }),
  ...acceptsUpdate('Namespace', 'spec', { 'finalizers are ignored': { finalizers: ['a b'] } }),
  ...acceptsUpdate('Namespace', 'metadata', { 'label added': { 'labels.team': 'a' } }),
  ...rejects('Lease', 'spec', {
    'duration 0': { leaseDurationSeconds: 0 },
    'negative duration': { leaseDurationSeconds: -1 },
    'negative transitions': { leaseTransitions: -1 },
    'renew time is no time': { renewTime: 'now' },
    'renew time without microseconds is text': { renewTime: 5 },
  }),
  ...accepts('Lease', 'spec', {
    empty: { holderIdentity: null, leaseDurationSeconds: null, leaseTransitions: null },
    renewed: { renewTime: '2026-01-01T00:00:00.000000Z', acquireTime: '2026-01-01T00:00:00.000000Z' },
    'transitions 0': { leaseTransitions: 0 },
    'empty holder': { holderIdentity: '' },
  }),
  ...rejectsUpdate('Lease', 'spec', {
    'duration 0': { leaseDurationSeconds: 0 },
  }),
  ...acceptsUpdate('Lease', 'spec', {
    'another holder': { holderIdentity: 'two', leaseTransitions: 2 },
    'fewer transitions': { leaseTransitions: 0 },
  }),
  ...rejects('Event', '', {
    'about another namespace': { 'involvedObject.namespace': 'kube-system' },
    'new event without action': {
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingComponent: 'example.com/a',
      reportingInstance: 'a',
    },
    'new event without reporter': { eventTime: '2026-01-01T00:00:00.000000Z', action: 'Start' },
    'new event with odd reporter': {
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingComponent: 'a b',
      reportingInstance: 'a',
      action: 'Start',
    },
    'count is text': { count: 'many' },
    'new event with long texts': {
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingComponent: 'example.com/a',
      reportingInstance: 'a'.repeat(129),
      action: 'b'.repeat(129),
      reason: 'c'.repeat(129),
    },
  }),
  ...accepts('Event', '', {
    'about a node': { involvedObject: { kind: 'Node', name: 'one', apiVersion: 'v1' } },
    'of another type': { type: 'Note' },
    'name with upper case': { 'metadata.name': 'A_b' },
    'without reason': { reason: null, message: null },
    'new event': {
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingComponent: 'example.com/a',
      reportingInstance: 'a',
      action: 'Start',
    },
    'with times': { firstTimestamp: '2026-01-01T00:00:00Z', lastTimestamp: '2026-01-01T00:00:00Z', count: 3 },
  }),
  ...acceptsUpdate('Event', '', { count: { count: 2 } }),
  ...rejects('Node', '', {
    'label of odd key': { 'metadata.labels': { 'a b': 'c' } },
    'taint effect in lower case': { 'spec.taints.0.effect': 'noschedule' },
    'config source': { 'spec.taints.0.value': 'a'.repeat(64) },
  }),
  ...rejects('Event', '', {
    'about a kind in another namespace': { involvedObject: { kind: 'Pod', name: 'a', namespace: 'other' } },
  }),
  ...rejects('Lease', 'spec', { 'duration is text': { leaseDurationSeconds: 'x' } }),
  ...rejects('PodDisruptionBudget', 'spec', {
    'minAvailable of 1000%': { minAvailable: '1000%' },
    'empty percentage': { minAvailable: '%' },
  }),
]
