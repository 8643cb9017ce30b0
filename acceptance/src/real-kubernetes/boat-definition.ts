/** A kind of resource that Kubernetes does not know, with a bound that only a server with its schema can hold. */
export const boatDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'boats.harbour.test' },
  spec: {
    group: 'harbour.test',
    names: { kind: 'Boat', plural: 'boats', singular: 'boat' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['masts'],
                properties: { masts: { type: 'integer', minimum: 1 } },
              },
            },
          },
        },
      },
    ],
  },
}

/** One of them. */
export function describeBoat(name: string, masts: number): object {
  return { apiVersion: 'harbour.test/v1', kind: 'Boat', metadata: { name }, spec: { masts } }
}
