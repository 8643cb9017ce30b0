/** The claim of 10 GiB that the writer mounts: of a class, or of a volume that stands in the cluster under this name already. */
export function describeClaim(storageClassName: string, volumeName?: string): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName,
      resources: { requests: { storage: '10Gi' } },
      ...(volumeName === undefined ? {} : { volumeName }),
    },
  }
}

/** A pod with the claim at /data, not on the node that is named. */
export function describeWriter(image: string, elsewhere = 'nowhere'): object {
  const expression = { key: 'kubernetes.io/hostname', operator: 'NotIn', values: [elsewhere] }
  const terms = [{ matchExpressions: [expression] }]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'writer' },
    spec: {
      terminationGracePeriodSeconds: 1,
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
      containers: [
        {
          name: 'writer',
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['sh', '-c', 'while true; do sleep 1; done'],
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    },
  }
}
