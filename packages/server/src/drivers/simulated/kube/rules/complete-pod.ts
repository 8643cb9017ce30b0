import { objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Workload with defaults. Scalars in `given` are defaults. Objects in `given` are already merged and replace the spec's. */
export function withSpec(object: KubeObject, given: KubeFields): KubeObject {
  const spec = objectAt(object, 'spec')
  const template = objectAt(spec, 'template')
  const merged = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === 'object' ? value : (spec[key] ?? value)]),
  )
  return {
    ...object,
    spec: { ...spec, ...merged, template: { ...template, spec: completePod(objectAt(template, 'spec')) } },
  }
}

/** Spec of a pod or pod template with the server's defaults. */
export function completePod(spec: KubeFields): KubeFields {
  const inits = objectsAt(spec, 'initContainers')
  return {
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    terminationGracePeriodSeconds: 30,
    schedulerName: 'default-scheduler',
    securityContext: {},
    enableServiceLinks: true,
    ...spec,
    containers: objectsAt(spec, 'containers').map(completeContainer),
    ...(inits.length === 0 ? {} : { initContainers: inits.map(completeContainer) }),
  }
}

function completeContainer(container: KubeFields): KubeFields {
  const image = stringAt(container, 'image')
  const isTagged = image.slice(image.lastIndexOf('/') + 1).includes(':')
  const isMoving = !image.includes('@') && (!isTagged || image.endsWith(':latest'))
  const ports = objectsAt(container, 'ports').map((one) => ({ protocol: 'TCP', ...one }))
  return {
    imagePullPolicy: isMoving ? 'Always' : 'IfNotPresent',
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    resources: {},
    ...container,
    ...(ports.length === 0 ? {} : { ports }),
  }
}
